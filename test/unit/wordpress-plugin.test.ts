import { readdirSync, readFileSync } from 'node:fs'
import { strFromU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteBrand } from '../../site/base/site-brand.ts'
import { pluginFiles } from '../../site/build/wordpress/plugin.ts'
import { settingsOf } from '../../site/build/wordpress/settings.ts'
import { formsOf } from '../../site/builder/fields/fields.ts'
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

const settings = settingsOf(formsOf(descriptions), 'https://site.example', ['1.0.0'])

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
      if (forSite.includes(name)) expect(settings[name]?.widgets).toContain(tag)
    }
  })
})

test('nothing is sent to us and no link leads to us by default, in every build', async () => {
  const env = { WAITLIST_ENDPOINT: 'https://api.example/x', SITE_URL: 'https://site.example' }
  const data = textsOf(await pluginFiles(...build(env)))['includes/data.php'] ?? ''
  const ofBrand = data.split('\n').filter((line) => /\b(?:api|site)\.example\b/.test(line))
  expect(ofBrand.map((line) => line.trim())).toEqual([
    `'placeholder' => 'https://api.example/x',`,
    `'placeholder' => 'https://site.example/embed/',`,
  ])
})

test('only the plugin from our own site says where its updates come from', async () => {
  const inDirectory = textsOf(await pluginFiles(...build(), { isForDirectory: true }))
  const main = 'launch-widgets.php'
  expect(files[main]).toMatch(/^ \* Update URI: +https:/m)
  expect(inDirectory[main]).not.toMatch(/Update URI|load_plugin_textdomain/)
  expect(inDirectory['readme.txt']).not.toContain('launch-widgets.zip')
})

describe.each(descriptions)('the block of $tag in lists', ({ tag }) => {
  const block = () => json(`blocks/${tag}/block.json`)

  test('has its texts offered for translation, in both names of its shortcode', () => {
    const config = files['wpml-config.xml'] ?? ''
    const [, item = ''] =
      new RegExp(`type="launch-widgets/${tag}"(.*)</gutenberg-block>`).exec(config) ?? []
    expect(item).toContain('<xpath>//p</xpath>')
    expect(item).toContain('<key name="messages"><key name="*"/>')
    const { properties } = block().attributes.messages
    for (const [key, schema] of Object.entries(properties))
      expect(item.includes(`<key name="${key}"><key name="*"/></key>`)).toBe(
        Object(schema).type === 'object',
      )
    const [, name] =
      new RegExp(`'${tag}'\\s+=> array\\(\\s+'shortcode'\\s+=> '(nameplate_[a-z]+)'`).exec(
        files['includes/data.php'] ?? '',
      ) ?? []
    const written = [tag, name].map((name) =>
      new RegExp(`<tag>${name}</tag>(.*)</shortcode>`).exec(config),
    )
    for (const found of written) {
      expect(found?.[1]).toContain('<attribute>messages</attribute>')
      expect(found?.[1]?.includes('<attribute>label</attribute>')).toBe(
        'label' in block().attributes,
      )
    }
  })
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
