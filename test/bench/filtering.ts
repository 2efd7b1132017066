import { noFilters } from '../../widgets/demo-directory/data/filters.ts'
import type { DemoProfile } from '../../widgets/demo-directory/data/profile.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { indexProfiles } from '../../widgets/demo-directory/data/search.ts'
import { median } from './report.ts'

const query = 'postgres'
const rounds = 15

/** Sample profiles repeated to a number, each with a name of its own. */
export const manyProfiles = (count: number): DemoProfile[] =>
  Array.from({ length: count }, (_, index) => {
    const model = sampleProfiles[index % sampleProfiles.length] ?? sampleProfiles[0]
    if (!model) throw new Error('There are no sample profiles.')
    return { ...model, id: `sample-${index}`, name: `${model.name} ${index}` }
  })

/** Milliseconds of the middle one of several rounds, after as many that are not counted. */
function middleTime(task: () => unknown): number {
  for (let round = 0; round < rounds; round += 1) task()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    task()
    return performance.now() - start
  })
  return median(times)
}

/** Milliseconds of one search among so many profiles, ours beside its peer. */
export function measureFiltering(count: number) {
  const profiles = manyProfiles(count)
  const texts = profiles.map(({ name, role, company, skills }) =>
    [name, role, company, ...skills].join('\n').toLowerCase(),
  )
  const index = indexProfiles(profiles)
  return {
    ours: middleTime(() => index.find({ search: query, filters: noFilters })),
    'plain loop': middleTime(() => profiles.filter((_, at) => texts[at]?.includes(query))),
  }
}
