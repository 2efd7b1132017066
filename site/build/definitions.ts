import { join } from 'node:path'
import type { ElementDescription } from '../../widgets/shared/definition.ts'
import type { BrandOverrides } from '../brand.ts'
import { repository } from './widget-modules.ts'
import { withSources } from './with-sources.ts'

/** The definitions of all elements. */
export const readDefinitions = (
  overrides: BrandOverrides,
): Promise<readonly ElementDescription[]> =>
  withSources(overrides, async (load) => {
    const { definitions } = await load(join(repository, 'widgets/definitions.ts'))
    return definitions as readonly ElementDescription[]
  })
