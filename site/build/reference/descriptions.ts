import { join } from 'node:path'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { repository } from '../tools/repository.ts'
import { withSources } from '../widgets/with-sources.ts'

/** The definitions of all elements with their documentation. */
export const readDescriptions = (): Promise<readonly ElementDescription[]> =>
  withSources(async (load) => {
    const { descriptions } = await load(join(repository, 'widgets/definitions.ts'))
    return descriptions as readonly ElementDescription[]
  })
