import { slug } from '../../../widgets/brand.ts'
import { toLabel } from '../../../widgets/plate/label.ts'

/** The visitor's choices on the plate. */
export interface Visit {
  /** The name in the address; empty without one. */
  label: string
  /** The name as the visitor typed it in this tab, such as `Priya Raman`; empty if it came by somebody else's link. */
  typed: string
  /** The word of the chosen domain's voice, such as `notebook`; empty before a choice. */
  word: string
}

/** The parameters of the landing page, and the ends of the keys in the storage of the tab. */
const [nameKey, voiceKey] = ['name', 'voice']

/**
 * What is on the plate when a page opens. A link shows what its sender saw: if it has a name, stored values are
 * ignored. The name is the visitor's own only if it was typed in this tab.
 * @param search the query string of the page
 * @param stored the values stored in the tab, by the names of the parameters
 * @param words the words of the four voices; others are ignored
 */
export function visitOf(
  search: string,
  stored: Readonly<Record<string, string>>,
  words: readonly string[],
): Visit {
  const query = new URLSearchParams(search)
  const linked = toLabel(query.get(nameKey) ?? '').label
  const known = (word: string | null | undefined) => (word && words.includes(word) ? word : '')
  const kept = stored[nameKey] ?? ''
  const label = linked || toLabel(kept).label
  return {
    label,
    typed: toLabel(kept).label === label ? kept : '',
    word: known(query.get(voiceKey)) || (linked ? '' : known(stored[voiceKey])),
  }
}

/** A query string with the name and the voice of a visit. Its other parameters stay. */
export function searchWith(search: string, { label, word }: Omit<Visit, 'typed'>): string {
  const query = new URLSearchParams(search)
  for (const [key, value] of [
    [nameKey, label],
    [voiceKey, word],
  ] as const)
    if (value) query.set(key, value)
    else query.delete(key)
  return query.size > 0 ? `?${query}` : ''
}

/** Storage may be blocked, and Safari limits how often the address bar may change. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** The visit as the address bar and the tab have it. */
export function currentVisit(words: readonly string[]): Visit {
  const kept = (key: string) => attempt(() => sessionStorage.getItem(`${slug}-${key}`)) ?? ''
  return visitOf(location.search, { [nameKey]: kept(nameKey), [voiceKey]: kept(voiceKey) }, words)
}

/** Whether a visit shows the plate of somebody else, who has shared a link. */
export const isShared = ({ label, typed }: Visit): boolean => label !== '' && typed === ''

/** Keeps a visit in the address bar and for other pages of this tab, without the name of somebody else. */
export function keepVisit(visit: Visit): void {
  attempt(() => {
    if (!isShared(visit)) sessionStorage.setItem(`${slug}-${nameKey}`, visit.typed)
    sessionStorage.setItem(`${slug}-${voiceKey}`, visit.word)
  })
  const search = searchWith(location.search, visit)
  const { pathname, hash } = location
  if (search !== location.search)
    attempt(() => history.replaceState(history.state, '', pathname + search + hash))
}
