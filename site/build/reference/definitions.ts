import { join } from 'node:path'
import type { BrandOverrides } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/definition.ts'
import { repository } from '../widgets/widget-modules.ts'
import { withSources } from '../widgets/with-sources.ts'

/** The definitions of all elements. */
export const readDefinitions = (
  overrides: BrandOverrides,
): Promise<readonly ElementDescription[]> =>
  withSources(overrides, async (load) => {
    const { definitions } = await load(join(repository, 'widgets/definitions.ts'))
    return definitions as readonly ElementDescription[]
  })
