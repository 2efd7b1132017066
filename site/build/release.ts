import { join } from 'node:path'
import { buildAll } from './build.ts'
import { repository } from './repository.ts'
import { recordRelease } from './widgets/releases.ts'

try {
  const built = await buildAll(join(repository, 'dist'))
  await recordRelease(built)
  for (const [file, hash] of Object.entries(built)) console.log(`Released: ${file} ${hash}`)
  console.log(
    'Commit site/build/widgets/released.json, and raise the version before the next change.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
