import { readFileSync } from 'node:fs'
import { inBrand } from '../../../site/build/tools/brand.ts'

/** A file of a guide of the builder's page, word for word, for the site under test. */
export const guideFile = (file: string, site: string): string =>
  inBrand(readFileSync(`site/playground/guides/${file}`, 'utf8'), site)
