import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds once with Vite. @returns what Rolldown made, written or not */
export async function bundle(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const [result] = [await build(config)].flat()
  if (!result || !('output' in result)) throw new Error('The build gave no output.')
  return result
}
