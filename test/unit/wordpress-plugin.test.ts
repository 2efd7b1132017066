import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteBrand } from '../../site/base/site-brand.ts'
import { pluginFiles } from '../../site/build/wordpress/plugin.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import { urlAttributes } from '../../widgets/embed/allowed-urls.ts'
import { languages } from '../../widgets/i18n/catalogue.ts'

// What WordPress does with it is tried by `npm run test:wordpress`.

const translations = 'site/wordpress/languages'

const hashes = {
  '1.0.0/widgets.js': 'sha384-old',
  '1.1.0/widgets.js': 'sha384-new',
  '1.1.0/frame.js': 'sha384-frame',
}
const build = (env: NodeJS.ProcessEnv = {}) =>
  [descriptions, hashes, siteBrand(env), '1.1.0'] as const

const textsOf = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))

let files: Record<string, string>
beforeAll(async () => {
  files = textsOf(await pluginFiles(...build()))
})

const json = (name: string) => JSON.parse(files[name] ?? '')

describe.each(descriptions)('the block of $tag', ({ tag, attributes }) => {
  const block = () => json(`blocks/${tag}/block.json`)

  test('has every attribute but those of endpoints, links and storage', () => {
    // What a page knows of its visitor is not in a block.
    const { prefill, ...others } = attributes
    const names = Object.keys(others).map(attributeName)
    const forSite = [
      ...urlAttributes,
      'no-outbox',
      'no-preflight',
      'page-size',
      'latency',
      'sync-url',
    ]
    for (const name of names) {
      if (forSite.includes(name)) expect(block().attributes).not.toHaveProperty(name)
      else expect(block().attributes).toHaveProperty(name)
      if (forSite.includes(name)) expect(json('widgets.json').settings[name].widgets).toContain(tag)
    }
  })
})

test('the settings have every version with its hash, and the build’s own values', async () => {
  expect(json('widgets.json').versions).toEqual({ '1.0.0': 'sha384-old', '1.1.0': 'sha384-new' })
  const env = { WAITLIST_ENDPOINT: 'https://api.example.com/x', SITE_URL: 'https://site.example' }
  const own = JSON.parse(textsOf(await pluginFiles(...build(env)))['widgets.json'] ?? '')
  expect(own.settings.endpoint.default).toBe('https://api.example.com/x')
  expect(own.settings.script.default).toBe('https://site.example/embed/')
  expect(json('widgets.json').settings.endpoint.default).toBe('')
})

/** Of a .po file: texts with their translations. */
const entries = (name: string) =>
  [...(files[name] ?? '').matchAll(/^(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(
    ([, context, text = '', translation]) => ({ context, text, translation }),
  )

test.each(languages)('the plugin has every text in %s, and no other', (language) => {
  const locales = readdirSync(translations).map((name) => name.replace('.json', ''))
  const locale = locales.find((name) => name.split('_')[0] === language)
  expect(locale, `a file in ${translations}`).toBeDefined()
  const translated = JSON.parse(readFileSync(`${translations}/${locale}.json`, 'utf8'))
  const texts = entries(`languages/launch-widgets-${locale}.po`)
  expect(texts.filter(({ translation }) => translation === '').map(({ text }) => text)).toEqual([])
  expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(Object.keys(translated)))
  expect(json(`languages/launch-widgets-${locale}-launch-widgets-editor.json`)).toMatchObject({
    locale_data: { messages: { 'Whose clock': [translated['Whose clock']] } },
  })
})
