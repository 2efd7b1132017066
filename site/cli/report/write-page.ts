import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reason } from '../../base/reason.ts'
import type { Listed } from '../../server/operator/csv.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { pageMark, renderPage } from './page.ts'

/**
 * Writes the report as a page that only its owner can read. It replaces an earlier page.
 * @param options `file`: `-` is the standard output
 * @param source the name of the database
 * @throws one sentence that names the file and the cause
 */
export async function writePage(
  signUps: readonly Listed[],
  source: string,
  { file, ...content }: { file: string; people: boolean; letters: readonly LetterStatus[] },
): Promise<void> {
  const page = await renderPage(signUps, { source, now: new Date(), ...content })
  if (file === '-') return void process.stdout.write(page)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    if (existsSync(file) && !(await readFile(file, 'utf8')).startsWith(pageMark))
      throw new Error('it exists already and is not a report')
    await rm(file, { force: true })
    await writeFile(file, page, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw new Error(`The page ${file} cannot be written: ${reason(cause)}.`, { cause })
  }
}
