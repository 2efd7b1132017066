import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../../site/build/tools/repository.ts'
import * as brand from '../../../widgets/brand.ts'

const names = [brand.product, brand.provider, ...brand.domains.map(({ name }) => name)]

test('the names of the product are only in brand.ts and where they are replaced', () => {
  const found = ['widgets', 'site']
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    // The build replaces the names in the guides.
    .filter((path) => /\.(?:tsx?|js|css|eta|html|php)$/.test(path) && !/guides|_modules/.test(path))
    .filter((path) => {
      const text = readFileSync(join(repository, path), 'utf8')
      return names.some((name) => text.includes(name))
    })
  // The last one is drawn by `npm run drawings`.
  const known = ['site/build/tools/brand.ts', 'site/pages/partials/wordmark.eta']
  expect(found.sort()).toEqual([...known, 'widgets/brand.ts'])
})
