import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readDescriptions } from '../reference/descriptions.ts'
import { repository } from '../repository.ts'
import { buildPackage, packageFolder } from './build-package.ts'

// The entry of `prepack`, which `npm pack` and `npm publish` run by themselves before they pack.
const folder = join(repository, packageFolder)

await rm(folder, { recursive: true, force: true })
await buildPackage(folder, await readDescriptions())
