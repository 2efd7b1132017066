import { join } from 'node:path'
import type { BrandOverrides } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { repository } from '../repository.ts'
import { withSources } from '../widgets/with-sources.ts'

/** What is said of all elements. */
export const readDescriptions = (
  overrides: BrandOverrides,
): Promise<readonly ElementDescription[]> =>
  withSources(overrides, async (load) => {
    const { descriptions } = await load(join(repository, 'widgets/definitions.ts'))
    return descriptions as readonly ElementDescription[]
  })
