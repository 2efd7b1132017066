import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from '../command.ts'
import { packPackage } from './package/pack.ts'
import { readDescriptions } from './reference/descriptions.ts'
import { buildEmbed } from './widgets/bundles.ts'
import { checkAgainstRelease, packageFile, releasesFolder } from './widgets/releases.ts'

// The entry of `npm run release`: builds this version and keeps its files (.github/CONTRIBUTING.md).
const { version } = packageJson
const embed = await mkdtemp(join(tmpdir(), 'release-'))
await runCommand(async () => {
  await buildEmbed(embed, version)
  const built = join(embed, version)
  await packPackage(join(built, packageFile), await readDescriptions(), true)
  await checkAgainstRelease(built, version)
  // Never overwrites released files: the package may have been released with another README.
  await cp(built, join(releasesFolder, version), { recursive: true, force: false })
  console.log(`Version ${version} is released: ${(await readdir(built)).length} files.`)
  console.log(`Commit site/released/${version}, and raise the version before the next change.`)
}).finally(() => rm(embed, { recursive: true }))
