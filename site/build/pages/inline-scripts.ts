import { fileURLToPath } from 'node:url'
import { browsers, bundle } from '../tools/bundle.ts'

/**
 * Bundles a script that is inlined into pages, as a minified IIFE, so that it defines no globals. The
 * Content Security Policy allows it by its hash (security-policies.ts).
 * @param path of a TypeScript file in `site/`, such as `scripts/theme.ts`
 */
export async function inlineScript(path: string): Promise<string> {
  const { output } = await bundle({
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
  })
  return output[0].code.trim()
}

/** The scripts that are inlined into pages, by their names in the partials. */
const scriptPaths = {
  themeScript: 'scripts/theme.ts',
  afterFirstPaintScript: 'scripts/after-first-paint.ts',
  arrivalScript: 'scripts/name/arrival.ts',
  nameBadgeScript: 'scripts/name/badge.ts',
  sharedFiltersScript: 'scripts/shared-filters.ts',
  visitorsTimeScript: 'scripts/visitors-time.ts',
}

/** Bundles them all. */
export async function inlineScripts(): Promise<Record<string, string>> {
  const bundled = Object.entries(scriptPaths).map(async ([name, path]) => [
    name,
    await inlineScript(path),
  ])
  return Object.fromEntries(await Promise.all(bundled))
}
