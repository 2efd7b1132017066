import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as brand from '../../../widgets/brand.ts'
import { repository } from '../tools/repository.ts'
import { drawings } from './drawings.ts'

// The entry of `npm run drawings`, to be run when the product is renamed.
for (const [file, drawing] of Object.entries(await drawings(brand.product)))
  await writeFile(join(repository, 'site', file), drawing)
