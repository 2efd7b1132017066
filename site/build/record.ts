import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from '../base/command.ts'
import { siteBrand } from '../base/site-brand.ts'
import { packPackage } from './package/pack.ts'
import { readDescriptions } from './reference/descriptions.ts'
import { buildEmbed } from './widgets/bundles.ts'
import {
  integrityOfVersions,
  packageFile,
  pluginFile,
  recordFile,
  releasesFolder,
} from './widgets/releases.ts'
import { buildPlugin, embedFiles } from './wordpress/plugin.ts'

// Builds this version into `site/released`, where release.ts has checked out its sources.
const { version } = packageJson
const folder = join(releasesFolder, version)
await runCommand(async () => {
  await rm(folder, { recursive: true, force: true })
  await buildEmbed(releasesFolder, version)
  await rm(join(releasesFolder, 'v1'), { recursive: true })
  const definitions = await readDescriptions()
  await packPackage(join(folder, packageFile), definitions)
  const hashes = await integrityOfVersions(releasesFolder)
  // Without the settings of a site, whatever the environment says.
  const plugin = [definitions, hashes, siteBrand({}), version] as const
  await buildPlugin(join(folder, pluginFile), ...plugin, { widgets: await embedFiles(folder) })
  const record = JSON.stringify(await integrityOfVersions(releasesFolder), undefined, 2)
  await writeFile(join(releasesFolder, recordFile), `${record}\n`)
})
