import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { browsers } from '../browsers.ts'

/**
 * Bundles a script to be written into pages: one minified IIFE, so that its names stay its own. The
 * Content Security Policy allows it by its hash (headers.ts).
 * @param path of a TypeScript file in `site/`, such as `scripts/theme.ts`
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
