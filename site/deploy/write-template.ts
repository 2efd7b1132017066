import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stringify } from 'yaml'
import { submissionSchema } from './submission-schema.ts'

const file = join(import.meta.dirname, 'waitlist-api.yaml')

/** The line `Schema:`, and all lines below it that stand further in. */
const schemaPart = /^( *)Schema:\n(?:\1 .*\n)+/m

const yaml = (value: object): string =>
  // Quotes, so that every reader of YAML takes '100' and the patterns for text.
  stringify(value, { defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN', lineWidth: 0 })

/** The CloudFormation template as it is, and as it is with the schema of today's rules. */
export async function templateWithSchema(): Promise<{ present: string; due: string }> {
  const present = await readFile(file, 'utf8')
  if (!schemaPart.test(present)) throw new Error(`${file} has lost its part Schema:`)
  const due = present.replace(
    schemaPart,
    (_, indent: string) =>
      `${indent}Schema:\n${yaml(submissionSchema()).replace(/^/gm, `${indent}  `).trimEnd()}\n`,
  )
  return { present, due }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(file, (await templateWithSchema()).due)
