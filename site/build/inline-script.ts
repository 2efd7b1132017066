import { readFile } from 'node:fs/promises'
import { minifySync, transformWithOxc } from 'vite'

/**
 * A script without imports as it is written into pages: small, and without types. The headers
 * allow it by its hash (headers.ts).
 * @param path a TypeScript file beside the pages, such as `theme.ts`
 */
export async function inlineScript(path: string): Promise<string> {
  const file = new URL(`../${path}`, import.meta.url)
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname)
  return minifySync(path, code, { module: false }).code.trim()
}
