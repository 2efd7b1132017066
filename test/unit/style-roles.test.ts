import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../site/styles/', import.meta.url)
const read = (file: string) =>
  readFileSync(new URL(file, folder), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const isSheet = (file: string) => file.endsWith('.css')
const sheets = readdirSync(folder).filter(isSheet)
const tokens = read('tokens.css')

/** Scales of Open Props, colours and durations as they are. */
const raw =
  /var\(--(?:size|font-size|font-weight|font-lineheight|radius|shadow|layer|ease|border-size|gray|stone|sand|brown|green|blue)-(?:fluid-|out-|in-)*\d+\)|#[\da-f]{3,8}\b|\b(?:oklch|rgb|hsl)\(|\b[1-9]\d*m?s\b/gi

describe('style sheets', () => {
  test.each(sheets.filter((file) => !['tokens.css', 'fonts.css', 'main.css'].includes(file)))(
    '%s is written in roles',
    (file) => {
      expect(read(file).match(raw) ?? []).toEqual([])
    },
  )

  test.each([...tokens.matchAll(/^ {2}(--(?!widget-)[\w-]+):/gm)].map(([, name = '']) => name))(
    'the role %s is used and README.md says what for',
    (name) => {
      expect(sheets.filter((file) => read(file).includes(`var(${name})`))).not.toEqual([])
      const family = name.replace(
        /-(?:xs|s|m|l|xl|2xl|3xl|display|title|lead|text|label|soft|\d)$/,
        '',
      )
      const guide = readFileSync(new URL('README.md', folder), 'utf8')
      const suffix = name.slice(name.lastIndexOf('-'))
      expect([name, family, `\`${suffix}\``].some((mention) => guide.includes(mention))).toBe(true)
    },
  )
})
