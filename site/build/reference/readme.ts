import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../repository.ts'
import { readDescriptions } from './descriptions.ts'
import { referenceTables } from './reference.ts'

const readme = join(repository, 'README.md')
const start = '<!-- reference: made by `npm run reference` -->'
const end = '<!-- /reference -->'

/** The README as it is, and as it is with the reference tables of today's definitions. */
export async function readmeWithReference(): Promise<{ present: string; due: string }> {
  const present = await readFile(readme, 'utf8')
  const [before, after] = [present.indexOf(start), present.indexOf(end)]
  if (before < 0 || after < 0) throw new Error(`README.md has lost its marks: ${start} … ${end}`)
  const tables = referenceTables(await readDescriptions())
  const due = `${present.slice(0, before + start.length)}\n\n${tables}\n\n${present.slice(after)}`
  return { present, due }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(readme, (await readmeWithReference()).due)
