import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shadowRoots } from './shadow-roots.ts'

const vnu = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar')

/** A message of the Nu HTML checker (its wiki, "Output » JSON"). */
interface Message {
  type: 'info' | 'error' | 'non-document-error'
  subType?: string
  url: string
  lastLine?: number
  message: string
  extract?: string
}

/** What the checker does not know yet. */
const unknownToIt = [
  // A global attribute by CSS Shadow Parts, section 2.
  /^Attribute “part” not allowed on element “[a-z0-9]+” at this point\.$/,
]

const inWords = ({ type, subType, lastLine, message, extract }: Message) =>
  [`line ${lastLine ?? '?'}: ${subType ?? type}: ${message}`, extract?.trim()]
    .filter(Boolean)
    .join('\n    ')

/** A page, or one of the shadow roots in it, with the file that the checker is given. */
interface Subject {
  name: string
  file: string
}

/** Writes the shadow roots of a page into a folder. */
const subjectsOf = (page: Subject, folder: string, number: number): Subject[] => [
  page,
  ...shadowRoots(readFileSync(page.file, 'utf8')).map(({ host, document }, at) => {
    const file = join(folder, `${number}-${at}.html`)
    writeFileSync(file, document)
    return { name: `${page.name} <${host}>`, file }
  }),
]

function messagesOn(java: string, files: readonly string[]): Message[] {
  const { stdout, stderr } = spawnSync(
    java,
    ['-jar', vnu, '--format', 'json', '--stdout', ...files],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  try {
    return JSON.parse(stdout).messages
  } catch {
    throw new Error(`The HTML checker did not run: ${stderr || stdout}`)
  }
}

/**
 * What the Nu HTML checker says of pages and of the declarative shadow roots in them.
 * @returns of each page, and each root, that it has something to say about, what it says
 * @throws when the checker does not run
 */
export function checkPages(java: string, pages: readonly Subject[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'html-check-'))
  try {
    const subjects = pages.flatMap((page, number) => subjectsOf(page, folder, number))
    const messages = messagesOn(
      java,
      subjects.map(({ file }) => file),
    )
    const said = new Map<string, string[]>()
    for (const message of messages) {
      if (unknownToIt.some((known) => known.test(message.message))) continue
      const file = fileURLToPath(message.url)
      const name = subjects.find((subject) => subject.file === file)?.name ?? message.url
      said.set(name, [...(said.get(name) ?? []), inWords(message)])
    }
    return said
  } finally {
    rmSync(folder, { recursive: true })
  }
}
