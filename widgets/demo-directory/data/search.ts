import type { DemoProfile } from './demo-profile.ts'
import { activeFilters, domainOptions, experienceOptions, type Filters } from './filters.ts'

/**
 * The marks that people leave out when they type, and invisible characters: accents (Latin, Greek, Cyrillic),
 * points (Hebrew), vowel signs (Arabic). The vowel signs of other scripts, such as Devanagari, are letters to
 * those who read them.
 */
const ignored = /\p{Cf}|(?=\p{Mn})[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu

/** Unicode does not take these apart. */
const strokes: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ħ: 'H', Ŧ: 'T' }

/**
 * A text for comparison: without case (upper case, which ß, ς and ı have too), accents, widths, the shapes of quotes
 * and dashes, and the amount of white space, which cards do not show.
 */
export const fold = (text: string): string =>
  text
    // First: NFKD takes ″ and ´ apart.
    .replaceAll(/[‘’‚‛′‵‹›ʹʻʼ´`׳]/g, "'")
    .replaceAll(/[“”„‟″‶«»ʺ〝〞〟״]/g, '"')
    .replaceAll(/[\p{Pd}−⁃]/gu, '-')
    .normalize('NFKD')
    .replaceAll(ignored, '')
    // Recomposes single letters, such as が.
    .normalize()
    // ẞ has no other upper case.
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[ØŁĐĦŦ]/g, (letter) => strokes[letter] ?? letter)
    .trim()
    .replaceAll(/\s+/g, ' ')

/** A search with its filters. */
export interface Query {
  /** As typed. */
  search: string
  filters: Filters
}

/** A list of profiles, prepared for fast searches. */
interface ProfileIndex {
  /** All options of these profiles. */
  options(): Filters
  /** The profiles that match, in the order of the list. */
  find(query: Query): readonly DemoProfile[]
}

/** The text that is searched. Line breaks, which no search has, keep a match from spanning two fields. */
const searchText = ({ name, role, company, skills }: DemoProfile) =>
  [name, role, company, ...skills].map(fold).join('\n')

/** Options of one group combine with OR. A group without a chosen option matches every profile. */
const anyOf = <Option>(chosen: readonly Option[], matches: (option: Option) => boolean) =>
  chosen.length === 0 || chosen.some(matches)

const passes = ({ role, company, experience, skills }: DemoProfile, chosen: Filters) =>
  anyOf(chosen.domains, (domain) => role.includes(domain)) &&
  anyOf(chosen.companies, (option) => company === option) &&
  anyOf(chosen.experience, ([min, max]) => experience >= min && experience <= max) &&
  anyOf(chosen.skills, (skill) => skills.includes(skill))

/**
 * Prepares a list of profiles for fast searches. The search and the groups of filters combine with AND,
 * the options of one group with OR.
 */
export function indexProfiles(profiles: readonly DemoProfile[]): ProfileIndex {
  const texts = profiles.map(searchText)
  return {
    options: () => ({
      domains: domainOptions,
      companies: [...new Set(profiles.map(({ company }) => company))],
      experience: experienceOptions,
      skills: [...new Set(profiles.flatMap(({ skills }) => skills))],
    }),
    find({ search, filters }) {
      const wanted = fold(search)
      const matches =
        wanted === '' ? profiles : profiles.filter((_, at) => texts[at]?.includes(wanted))
      return activeFilters(filters).length === 0
        ? matches
        : matches.filter((profile) => passes(profile, filters))
    },
  }
}

/** How many skills a card shows. The others are counted. */
export const badgesPerCard = 3

/**
 * The skills of a profile in the order of its card: chosen and found ones come first if the card would hide one of
 * them.
 * @param search folded
 */
export function orderSkills(
  skills: readonly string[],
  chosen: readonly string[],
  search: string,
): readonly string[] {
  const isWanted = (skill: string) =>
    chosen.includes(skill) || (search !== '' && fold(skill).includes(search))
  if (!skills.slice(badgesPerCard).some(isWanted)) return skills
  return [...skills.filter(isWanted), ...skills.filter((skill) => !isWanted(skill))]
}
