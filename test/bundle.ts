import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../site/build/tools/repository.ts'
import { bundleServer } from '../site/deploy/bundle-server.ts'

/**
 * Bundles the server and the command for tests that start them: the bundle starts ten times as fast as its sources.
 * `command()` of `unit/server-process.ts` uses it.
 * @returns removes the bundle
 */
export default async function bundle(): Promise<() => void> {
  // Beside the packages, where the bundle finds them.
  const folder = mkdtempSync(join(repository, 'node_modules/.bundle-'))
  // A test runs the command as another user.
  chmodSync(folder, 0o755)
  await bundleServer(folder)
  process.env.TEST_BUNDLE = folder
  return () => rmSync(folder, { recursive: true })
}
