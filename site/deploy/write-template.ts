import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { isStarted } from '../command.ts'
import { gatewaySchema } from './submission-schema.ts'

const file = join(import.meta.dirname, 'waitlist-api.yaml')

/** The line `Schema:` and the lines below it that are indented further. */
const schemaPart = /^( *)Schema:\n(?:\1 .*\n)+/m

/** The CloudFormation template as it is, and with the schema of today's rules. */
export async function templateWithSchema(): Promise<{ present: string; due: string }> {
  const present = await readFile(file, 'utf8')
  if (!schemaPart.test(present)) throw new Error(`${file} has lost its part Schema:`)
  // CloudFormation reads YAML 1.1.
  const schema = stringify(gatewaySchema(), { version: '1.1', lineWidth: 0 }).trimEnd()
  const due = present.replace(
    schemaPart,
    (_, indent: string) => `${indent}Schema:\n${schema.replace(/^/gm, `${indent}  `)}\n`,
  )
  return { present, due }
}

if (isStarted(import.meta.url)) await writeFile(file, (await templateWithSchema()).due)
