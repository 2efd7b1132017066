import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }
import { siteBrand } from '../tools/brand.ts'
import { repository } from '../tools/repository.ts'

/** A hash of the widgets' sources, which distinguishes builds of the same version. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const folder = join(repository, 'widgets')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((file) => join(file.parentPath, file.name))
  for (const file of files.sort()) hash.update(readFileSync(file))
  return hash.digest('base64url').slice(0, 6)
}

/** Defines the constants that `widgets/this-script.ts` reads: the build's version and its site's URL. */
export const buildConstants = (): Plugin => ({
  name: 'build-constants',
  config: () => ({
    define: {
      __BUILD__: JSON.stringify(`${packageJson.version}+${sourcesHash()}`),
      __SITE_URL__: JSON.stringify(siteBrand(process.env).siteUrl),
    },
  }),
})
