import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBrand } from '../../../widgets/brand.ts'
import { repository } from '../widgets/widget-modules.ts'
import { drawings } from './drawings.ts'

// The entry of `npm run drawings`, to be run when the product is renamed.
for (const [file, drawing] of Object.entries(await drawings(defaultBrand.product)))
  await writeFile(join(repository, 'site', file), drawing)
