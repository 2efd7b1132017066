import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { type ReadVariable, settingNames } from '../../../site/base/environment.ts'
import { brandVariables } from '../../../site/base/site-brand.ts'
import { repository } from '../../../site/build/tools/repository.ts'
import { serverVariables } from '../../../site/server/http/settings.ts'
import { mailVariables } from '../../../site/server/letters/mail-settings.ts'
import { welcomeVariables } from '../../../site/server/letters/welcome.ts'
import { webhookVariables } from '../../../site/server/webhooks/webhook.ts'

const document = readFileSync(`${repository}/site/docs/configuration.md`, 'utf8')

/** The cells of each row that begins with a variable: name, purpose, what it takes, default. */
const rows = Array.from(document.matchAll(/^\| `([A-Z_]+)` \|.*\|$/gm), ([row, name = '']) => {
  const [, , , takes = '', byDefault = ''] = row.split(' | ').join('|').split('|')
  return { name, takes: takes.trim(), byDefault: byDefault.trim().replaceAll('`', '') }
})

const shown = (value: unknown) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.startsWith('/') && text.endsWith('.db') ? relative('', text) : text
}

test('configuration.md has each variable once, with what the code takes and its default', () => {
  const read = new Map<string, { name: string; takes: string; byDefault: string }>()
  const collect: ReadVariable = (name, takes, _parse, byDefault) => {
    if (takes && !read.has(name)) read.set(name, { name, takes, byDefault: shown(byDefault) })
    return byDefault as never
  }
  for (const variables of [
    ...[brandVariables, serverVariables, welcomeVariables, mailVariables, webhookVariables],
  ])
    variables(collect)
  expect([...read.keys()].sort()).toEqual([...settingNames].sort())
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1
  expect(rows.sort(byName)).toEqual([...read.values()].sort(byName))
})
