import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Window } from 'happy-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { brandAttributes, siteBrand } from '../../site/build/brand.ts'
import { robots, sitemap } from '../../site/build/pages/robots-and-sitemap.ts'
import { readDescriptions } from '../../site/build/reference/descriptions.ts'
import { buildEmbed } from '../../site/build/widgets/bundles.ts'
import { fromQuery } from '../../site/playground/choices.ts'
import { formsOf } from '../../site/playground/fields.ts'
import { snippet } from '../../site/playground/snippet.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../widgets/element/docs.ts'
import { all, buttons, load, sources } from './pages-fixture.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

afterEach(() => {
  vi.unstubAllEnvs()
})

const variables = {
  LAUNCH_AT: '2099-01-01T00:00',
  WAITLIST_ENDPOINT: 'https://api.example.com/x_pre_launch',
  DASHBOARD_URL: 'https://start.example.com/',
  DEMO_URL: 'https://look.example.com/',
  SITE_URL: 'https://www.example.com',
}
const brand = siteBrand(variables)
const definitions = await readDescriptions()

/** What the environment sets of an element, by the names of its attributes. */
const overridesOf = ({ attributes }: ElementDescription) =>
  Object.entries(brandAttributes(brand))
    .filter(([property]) => property in attributes)
    .map(([property, value]) => [attributeName(property), value] as const)

test('what the environment sets stands on every widget of the pages', () => {
  const found = definitions.flatMap((definition) =>
    sources.flatMap((name) =>
      all(load(name, brand), definition.tag).map((element) => {
        for (const [attribute, value] of overridesOf(definition))
          expect(element.getAttribute(attribute), `${definition.tag} ${attribute}`).toBe(value)
        return definition.tag
      }),
    ),
  )
  expect(new Set(found)).toEqual(new Set(definitions.map(({ tag }) => tag)))
})

test('what the environment sets is in the addresses of the pages', () => {
  const page = load('about', brand)
  const canonical = page.querySelector('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toBe('https://www.example.com/about')
  expect(buttons(page)).toContainEqual(['Get Started Free', 'https://start.example.com/'])
})

describe.each(['element', 'div', 'iframe'] as const)('the snippet of the %s', (form) => {
  const source = {
    embed: 'https://www.example.com/embed/',
    pinned: { file: '', integrity: '' },
    forms: formsOf(definitions, brandAttributes(brand)),
  }
  const { document } = new Window()
  const written = (tag: string, query = '') => {
    document.body.innerHTML = snippet(
      fromQuery(`?widget=${tag}&form=${form}&${query}`, source.forms),
      source,
    ).html
    const element = document.body.querySelector('iframe') ?? document.body.lastElementChild
    const address = new URL(element?.getAttribute('src') ?? '', source.embed)
    return (name: string) =>
      form === 'iframe'
        ? address.searchParams.get(name)
        : element?.getAttribute(form === 'div' ? `data-${name}` : name)
  }

  test.each(definitions)('of $tag carries what the environment sets', (definition) => {
    const attribute = written(definition.tag)
    for (const [name, value] of overridesOf(definition)) expect(attribute(name)).toBe(value)
  })

  test('carries what is chosen instead, the own default of the widget too', () => {
    const attribute = written('launch-countdown', 'launch-at=2025-07-22T00:00')
    expect(attribute('launch-at')).toBe('2025-07-22T00:00')
    expect(attribute('dashboard-url')).toBe('https://start.example.com/')
  })
})

/** Every file that partners' pages get from this build, by its name. */
async function embedFiles(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'))
  try {
    await buildEmbed(folder, '1.2.3')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return Object.fromEntries(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the embed files are the same to the byte, whatever the environment sets but the site', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const plain = await embedFiles()
  for (const [name, value] of Object.entries({ ...variables, NODE_ENV: 'development' }))
    if (name !== 'SITE_URL') vi.stubEnv(name, value)
  const other = await embedFiles()
  expect(Object.keys(plain)).toContain(join('v1', 'widgets.js'))
  expect(other).toEqual(plain)

  vi.stubEnv('SITE_URL', 'https://www.example.com')
  const elsewhere = await embedFiles()
  const changed = Object.keys(plain).filter((name) => elsewhere[name] !== plain[name])
  expect(changed.sort()).toEqual([join('1.2.3', 'widgets.js'), join('v1', 'widgets.js')])
})

test('a bad value stops the build with one sentence', { timeout: 30_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'site/build/build.ts'],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, LAUNCH_AT: 'soon' } },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^LAUNCH_AT is "soon", but it takes .*\.\n$/)
})

test('the site map names the pages, and robots.txt names the site map', () => {
  const origin = 'https://www.example.com'
  const locations = Array.from(
    sitemap(origin, ['/', '/about']).matchAll(/<loc>(.+?)<\/loc>/g),
    ([, location]) => location,
  )
  expect(locations).toEqual([`${origin}/`, `${origin}/about`])
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
})
