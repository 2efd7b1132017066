import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds with Vite by this configuration alone. @returns the output of Rolldown */
export async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const alone = { configFile: false, publicDir: false, logLevel: 'warn' } as const
  const [result] = [await build({ ...alone, ...config })].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  return result
}
