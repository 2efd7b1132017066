import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawings } from '../../site/build/drawing/drawings.ts'
import * as brand from '../../widgets/brand.ts'

test.each(Object.entries(await drawings(brand.product)))(
  '%s is drawn for the product as it is called (npm run drawings renews it)',
  (file, drawing) => {
    expect(readFileSync(new URL(`../../site/${file}`, import.meta.url), 'utf8')).toBe(drawing)
  },
)
