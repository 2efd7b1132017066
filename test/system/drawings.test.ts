import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from '../../site/build/drawing/drawings.ts'
import * as brand from '../../widgets/brand.ts'

test.each(Object.entries(await drawings(brand.product)))(
  '%s is drawn for the product (npm run drawings)',
  (file, drawing) => {
    expect(readFileSync(new URL(`../../site/${file}`, import.meta.url), 'utf8')).toBe(drawing)
  },
)
