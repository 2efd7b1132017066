import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reason } from '../../base/reason.ts'
import { writeWhole } from '../../server/backup/backup.ts'
import { template } from '../../server/html/document.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { plain } from '../../server/terminal/terminal-text.ts'
import type { Summary } from './summary.ts'

/** The start of every page of `report --html`. Files with another start are never overwritten. */
const pageMark = '<!-- Written by npm run waitlist -->\n'

const { render } = template(
  '@report',
  readFileSync(new URL('page.eta', import.meta.url), 'utf8'),
  readFileSync(new URL('page.css', import.meta.url), 'utf8'),
)

/**
 * The report as a self-contained HTML page without scripts, names and email addresses.
 * @param source the name of the database
 * @param now the time of the page
 */
export const renderPage = (
  { numbers, sections }: Summary,
  letters: readonly LetterStatus[],
  source: string,
  now: Date,
): string =>
  pageMark +
  // Visitors' texts may contain characters that reverse other text.
  render({ numbers, sections, letters, plain, source, made: now.toISOString().slice(0, 16) })

/**
 * Writes a page that only its owner can read. It replaces an earlier page.
 * @param file `-` is the standard output
 * @throws one sentence that names the file and the cause
 */
export async function writePage(page: string, file: string): Promise<void> {
  if (file === '-') return void process.stdout.write(page)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    if (existsSync(file) && !(await readFile(file, 'utf8')).startsWith(pageMark))
      throw new Error('it exists already and is not a report')
    await writeWhole(file, (part) => writeFile(part, page, { flag: 'wx', mode: 0o600 }))
  } catch (cause) {
    throw new Error(`The page ${file} cannot be written: ${reason(cause)}.`, { cause })
  }
}
