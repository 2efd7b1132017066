import { fold } from './fold.ts'

/** How many skills a card shows. The others are counted. */
const badgesPerCard = 3

/**
 * The skills that a card shows: the first ones, or those that were chosen or found if one of them would not
 * be seen.
 * @param search folded
 */
export function visibleSkills(
  skills: readonly string[],
  chosen: readonly string[],
  search: string,
): readonly string[] {
  const isWanted = (skill: string) =>
    chosen.includes(skill) || (search !== '' && fold(skill).includes(search))
  if (!skills.slice(badgesPerCard).some(isWanted)) return skills.slice(0, badgesPerCard)
  return [...skills.filter(isWanted), ...skills.filter((skill) => !isWanted(skill))].slice(
    0,
    badgesPerCard,
  )
}
