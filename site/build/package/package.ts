import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { customElementsManifest } from '../reference/custom-elements.ts'
import { readDescriptions } from '../reference/descriptions.ts'
import { repository } from '../repository.ts'
import { buildPackage } from './package-files.ts'

// The entry of `prepack`, which `npm pack` runs by itself: makes `dist/package/`, which it packs.
const folder = join(repository, 'dist/package')

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const definitions = await readDescriptions()
await buildPackage(folder, definitions)
await writeFile(
  join(folder, 'custom-elements.json'),
  JSON.stringify(customElementsManifest(definitions, 'index.js'), undefined, 2),
)
