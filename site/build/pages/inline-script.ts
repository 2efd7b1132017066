import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browsers } from '../browsers.ts'

/**
 * A script as it is written into pages: in one piece, small, and with names of its own. The headers
 * allow it by its hash (headers.ts).
 * @param path a TypeScript file beside the pages, such as `theme.ts`
 */
export async function inlineScript(path: string): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: browsers,
        lib: {
          entry: fileURLToPath(new URL(`../../${path}`, import.meta.url)),
          formats: ['iife'],
          name: 'page',
          fileName: () => 'page.js',
        },
        rolldownOptions: { output: { minify: true } },
      },
    }),
  ].flat()
  if (!result || !('output' in result)) throw new Error(`The build of ${path} gave no output.`)
  return result.output[0].code.trim()
}
