import { build, type InlineConfig, type Rolldown } from 'vite'

/**
 * The oldest supported browsers: the first with `light-dark()`, relative colours and constructable
 * style sheets. For older targets CSS is rewritten in a way that fails inside shadow roots.
 */
export const browsers = ['chrome125', 'edge125', 'firefox128', 'safari18']

/** Builds with Vite, with only this configuration. @returns the output of Rolldown */
export async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const alone = { configFile: false, publicDir: false, logLevel: 'warn' } as const
  const [result] = [await build({ ...alone, ...config })].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  return result
}
