import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { createGateway } from './gateway-fixture.ts'
import { startTable } from './table-fixture.ts'
import { template } from './template-fixture.ts'

const root = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('site/deploy/README.md', root), 'utf8')
const found = (pattern: RegExp) => Array.from(readme.matchAll(pattern), ([, name = '']) => name)

test('the commands, files, outputs and parameters that the page names are there', () => {
  const { Outputs, Parameters } = template
  for (const command of found(/npm run ([\w:]+)/g))
    expect(Object.keys(packageJson.scripts)).toContain(command)
  for (const file of found(/((?:site|widgets)\/[\w./-]+\w)/g))
    expect(existsSync(new URL(file, root)), file).toBe(true)
  expect(new Set(found(/output ([A-Z]\w+)/g))).toEqual(new Set(Object.keys(Outputs)))
  const set = found(/`(\w+=\w+)`/g)
  expect(set).toEqual(Object.entries(Parameters).map(([name, { Default }]) => `${name}=${Default}`))
})

test('its sample is stored under the key that it deletes, once', async () => {
  const table = await startTable()
  try {
    const [body = ''] = found(/-d '(\{"fullName".*?\})'\n/gs).map((text) =>
      text.replaceAll("'\\''", "'"),
    )
    const post = createGateway(table)
    expect((await post(body)).status).toBe(201)
    expect((await post(body)).status).toBe(201)
    const [Key = ''] = found(/--key '(.*)'/g)
    const count = async () =>
      JSON.parse((await table.call('Scan', '{"TableName": "SignUps"}')).text).Count
    expect(await count()).toBe(1)
    await table.call('DeleteItem', `{"TableName": "SignUps", "Key": ${Key}}`)
    expect(await count()).toBe(0)
  } finally {
    await table.close()
  }
})
