import { join } from 'node:path'
import type { ElementDescription } from '../../../widgets/element/definition.ts'
import { repository } from '../widgets/widget-modules.ts'
import { withSources } from '../widgets/with-sources.ts'

/** The definitions of all elements. */
export const readDefinitions = (): Promise<readonly ElementDescription[]> =>
  withSources(async (load) => {
    const { definitions } = await load(join(repository, 'widgets/definitions.ts'))
    return definitions as readonly ElementDescription[]
  })
