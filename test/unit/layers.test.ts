import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** DESIGN.md section 2: content → store → component → element → embed → site. */
const layers = ['content', 'store', 'component', 'element', 'embed', 'site'] as const
type Layer = (typeof layers)[number]

function layerOf(file: string): Layer {
  if (/^site\/(brand|content)\.ts$|\/profiles\.ts$/.test(file)) return 'content'
  if (file.startsWith('site/')) return 'site'
  if (/^widgets\/(embed|index|definitions)\.ts$/.test(file)) return 'embed'
  if (file.endsWith('.element.ts') || file.includes('/define-widget')) return 'element'
  if (file.endsWith('.tsx')) return 'component'
  return 'store'
}

const sources = ['widgets', 'site']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))

/** The files a file imports when it runs; types are gone by then. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return Array.from(
    text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'(\.[^']+\.tsx?)'/gm),
    (match) => relative(root, resolve(root, dirname(file), match[1] ?? '')),
  )
}

test('there are files in every layer', () => {
  expect(new Set(sources.map(layerOf))).toEqual(new Set(layers))
})

test.each(sources)('%s imports only what lies below it', (file) => {
  const own = layers.indexOf(layerOf(file))
  for (const imported of importsOf(file))
    expect(layers.indexOf(layerOf(imported)), `imports ${imported}`).toBeLessThanOrEqual(own)
})

test('stores and pure functions know nothing of React', () => {
  for (const file of sources.filter(
    (path) => layerOf(path) === 'store' && path.startsWith('widgets'),
  ))
    expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(/^import (?!type).*'react/m)
})
