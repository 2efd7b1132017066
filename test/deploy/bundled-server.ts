import { rmSync } from 'node:fs'
import { beforeAll } from 'vitest'
import { bundleServer } from '../../site/deploy/bundle-server.ts'
import { makeFolder } from '../unit/server-samples.ts'

let folder = ''
beforeAll(async () => {
  folder = makeFolder()
  await bundleServer(folder)
  return () => rmSync(folder, { recursive: true })
})

/** The server and the command as the build bundles them, once for all tests of a file. */
export const bundledServer = (): string => folder
