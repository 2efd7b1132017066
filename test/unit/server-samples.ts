import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { headerRules } from '../../site/build/pages/headers.ts'
import type { Database, Queries, Row } from '../../site/server/database/database.ts'
import { type StoredSignUp, signUpOf } from '../../site/server/database/sign-up-row.ts'
import { formatHeaderRules, headersFile } from '../../site/server/http/header-rules.ts'
import * as brand from '../../widgets/brand.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'

/** A valid sample sign-up. */
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

/** Sample sign-ups that differ in their email. */
export const samples = (count: number, prefix = 'sample'): Submission[] =>
  Array.from({ length: count }, (_, at) => ({ ...sample, email: `${prefix}${at}@example.com` }))

const nothing: Queries = { all: async () => [] }

/** A database that accepts all sign-ups and stores none. */
export const idleStore: Database = {
  name: 'nothing',
  kind: 'sqlite',
  open: async () => {},
  change: (work) => work(nothing),
  read: (work) => work(nothing),
  vacuum: async () => {},
  close: async () => {},
}

/** An empty folder of its own. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'site-server-'))

/** Writes a minimal built site. @returns its folder */
export function writeDist(folder: string): string {
  const dist = join(folder, 'dist')
  const pages = ['index', 'demo-portfolios', 'about']
  const others = [
    ...['robots.txt', 'site.webmanifest', 'favicon.svg', 'og/home.png', 'icons/512.png', '.hidden'],
    ...['assets/main-BSUJWrx1.css', 'assets/404-BAzifMSg.js', 'embed/v1/widgets.js'],
    ...['embed/v1/waitlist-button.md', 'embed/v1/frame.html', 'embed/1.1.0/package.tgz'],
    ...['embed/v1/frame.js', 'embed/v1/preview.html', 'embed/v1/builder-archivo-DdqrqDla.woff2'],
    ...['embed/v1/shared-DdqrqDla.js', 'embed/v1/.hidden/a.js', 'embed/1.0.0/widgets.js'],
    ...['widgets.js', 'frame.html', `react-${'a'.repeat(43)}.js`].map(
      (name) => `embed/1.1.0/${name}`,
    ),
  ]
  const files: Record<string, string> = {
    ...Object.fromEntries(others.map((name) => [name, 'sample'])),
    ...Object.fromEntries(pages.map((name) => [`${name}.html`, `<h1>${name}</h1>`])),
    'embed/v1/index.html': '<h1>builder</h1>',
    '404.html': '<h1>Oops! Page not found</h1>',
    'settings.txt': 'settings of the build',
    // The output for a server with other settings than the build.
    '.site/brand.json': '{}',
    '.site/render.js':
      'export const render = async ({ brand }) => ({ "settings.txt": brand.siteUrl.repeat(9) })',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dist, name, '..'), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  const rules = headerRules(
    Object.keys(files).map((name) => `/${name}`),
    { waitlistEndpoint: brand.waitlistEndpoint },
    ['1.0.0'],
  )
  writeFileSync(join(dist, headersFile), formatHeaderRules(rules))
  writeFileSync(join(folder, 'outside.txt'), 'outside')
  return dist
}

/** Posts a body to the receiver: text or bytes unchanged, other values as JSON. */
export const post = (endpoint: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  })

/** The rows of a database, in the order of arrival. */
export function rowsIn(path: string): StoredSignUp[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 30_000 })
  try {
    const rows = database.prepare('SELECT * FROM listed ORDER BY id')
    return (rows.all() as Row[]).map(signUpOf)
  } finally {
    database.close()
  }
}

/** The sign-ups in a database as they came over the wire. */
export const storedIn = (path: string) =>
  rowsIn(path).map(({ receivedAt: _at, origin: _from, ...submission }) => submission)

/** The emails in a database, in order of the alphabet. */
export const emailsIn = (path: string) =>
  storedIn(path)
    .map(({ email }) => email)
    .sort()
