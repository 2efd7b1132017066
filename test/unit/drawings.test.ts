import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '../../widgets/brand.ts'

const read = (file: string) => readFileSync(new URL(`../../site/${file}`, import.meta.url), 'utf8')

test.each(['partials/wordmark.eta', 'public/favicon.svg'])(
  '%s is drawn for the product as it is called (npm run drawings renews it)',
  (file) => {
    expect(read(file)).toContain(`<title>${brand.product}</title>`)
    expect(read(file)).not.toMatch(/NaN|undefined|<text/)
  },
)
