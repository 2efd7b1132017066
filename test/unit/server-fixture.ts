import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listen } from '../../site/server/listen.ts'
import type { OpenedFile, OpenFile } from '../../site/server/log-file.ts'
import { createReceiver } from '../../site/server/receiver.ts'
import { endpointPath } from '../../site/server/routes.ts'
import { startServer } from '../../site/server/server.ts'
import { createWaitlistFile } from '../../site/server/waitlist-file.ts'
import type { Submission } from '../../widgets/waitlist-button/submission.ts'

/** A sample sign-up that is right in every field. */
export const sample: Submission = {
  fullName: 'Sample Person',
  email: 'sample@example.com',
  phoneNumber: '',
  currentDesignation: 'Engineer',
  interestedDomains: ['yourname.techworks.ltd'],
  willingToPay: '500',
  comments: '',
  triggerType: 'get-started',
  submittedAt: '2025-07-01T09:30:00.000Z',
}

/** Sample sign-ups that differ in their e-mail. */
export const samples = (count: number, prefix = 'sample'): Submission[] =>
  Array.from({ length: count }, (_, at) => ({ ...sample, email: `${prefix}${at}@example.com` }))

/** An empty folder of its own. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'site-server-'))

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Writes a site as small as can be; gives its folder. */
export function writeDist(folder: string): string {
  const dist = join(folder, 'dist')
  const files = {
    'index.html': '<h1>index</h1>',
    'demo-portfolios.html': '<h1>demo-portfolios</h1>',
    'about.html': '<h1>about</h1>',
    '404.html': '<h1>Oops! Page not found</h1>',
    'robots.txt': 'User-agent: *',
    '.hidden': 'hidden',
    'assets/main-BSUJWrx1.css': 'body {}',
    'embed/v1/widgets.js': 'run()',
    'embed/v1/custom-elements.json': '{}',
    'embed/v1/shared-DdqrqDla.js': 'run()',
    'embed/v1/.hidden/a.js': 'hidden',
    'embed/1.0.0/widgets.all.js': 'run()',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  return dist
}

/** A server that is closed after the test, by default on a free port and without limit of rate. */
export async function serve(settings: Partial<Parameters<typeof startServer>[0]> = {}) {
  const folder = temporaryFolder()
  const waitlistFile = settings.waitlistFile ?? join(folder, '.data', 'waitlist.jsonl')
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    ratePerMinute: 0,
    distFolder: writeDist(folder),
    ...settings,
    waitlistFile,
  })
  onTestFinished(server.close)
  return { ...server, folder, waitlistFile, endpoint: server.url + endpointPath }
}

/** Sends a body to the receiver: a text or bytes as they are, anything else as JSON. */
export const post = (endpoint: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  })

/** The sign-ups in a file. Throws when it does not consist of whole lines of JSON. */
export function storedIn(file: string): Submission[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.pop() !== '') throw new Error(`${file} does not end with a newline.`)
  return lines.map((line) => JSON.parse(line))
}

/** The e-mails in a file, in order of the alphabet. */
export const emailsIn = (file: string) =>
  storedIn(file)
    .map(({ email }) => email)
    .sort()

/** A real file, parts of which a test can replace. */
export async function openReal(path: string, flags: string, mode: number): Promise<OpenedFile> {
  const file = await open(path, flags, mode)
  return {
    write: (bytes) => file.write(bytes),
    datasync: () => file.datasync(),
    truncate: (length) => file.truncate(length),
    stat: () => file.stat(),
    close: () => file.close(),
  }
}

/** The receiver alone, on a file that is opened by `openFile`; counts the sign-ups it was sent. */
export async function receive(waitlistFile: string, openFile: OpenFile) {
  const waitlist = createWaitlistFile(waitlistFile, openFile)
  const arrived = { count: 0 }
  const receiver = createReceiver(
    {
      add(submission) {
        arrived.count += 1
        return waitlist.add(submission)
      },
    },
    0,
  )
  const listener = await listen(
    (request, response) => receiver(request, response, () => response.destroy()),
    '127.0.0.1',
    0,
  )
  const close = () => listener.close().then(waitlist.close)
  onTestFinished(close)
  return { endpoint: `http://127.0.0.1:${listener.port}${endpointPath}`, arrived, close }
}
