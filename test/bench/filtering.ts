import { noFilters } from '../../widgets/demo-directory/data/filters.ts'
import type { DemoProfile } from '../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { indexProfiles } from '../../widgets/demo-directory/data/search.ts'
import { median } from './report.ts'

const query = 'postgres'
/** Searches that are measured, after as many that let the engine optimise the code. */
const rounds = 300

/** So many profiles: the sample profiles repeated, each with its own name. */
export const manyProfiles = (count: number): DemoProfile[] =>
  Array.from({ length: count }, (_, index) => {
    const model = sampleProfiles[index % sampleProfiles.length] ?? sampleProfiles[0]
    if (!model) throw new Error('There are no sample profiles.')
    return { ...model, id: `sample-${index}`, name: `${model.name} ${index}` }
  })

/** Milliseconds that a task takes. */
function timeOf(task: () => unknown): number {
  const start = performance.now()
  task()
  return performance.now() - start
}

/** Milliseconds of one search among so many profiles: ours, and a plain loop. */
export function measureFiltering(count: number) {
  const profiles = manyProfiles(count)
  const texts = profiles.map(({ name, role, company, skills }) =>
    [name, role, company, ...skills].join('\n').toLowerCase(),
  )
  const index = indexProfiles(profiles)
  // In turn, so that a busy machine slows both.
  const times = Array.from({ length: 2 * rounds }, () => ({
    ours: timeOf(() => index.find({ search: query, filters: noFilters })),
    plain: timeOf(() => profiles.filter((_, at) => texts[at]?.includes(query))),
  })).slice(rounds)
  return {
    ours: median(times.map(({ ours }) => ours)),
    'plain loop': median(times.map(({ plain }) => plain)),
  }
}
