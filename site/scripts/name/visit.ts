import { toLabel } from './label.ts'

const key = 'nameplate-name'
const parameter = 'name'

/** The link that shows a name to others; without one, the landing page. */
export const linkTo = (label: string): string =>
  new URL(label ? `/?${parameter}=${label}` : '/', location.origin).href

/** Storage may be blocked, and Safari limits how often the address bar may change. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** The name that this visit is about: that of the address bar, or else the last one. Empty without one. */
export function visitorsName(): string {
  const linked = new URLSearchParams(location.search).get(parameter)
  return toLabel(linked ?? attempt(() => sessionStorage.getItem(key)) ?? '').label
}

/** Keeps a name for the other pages of the visit, and in the address bar. */
export function keepName(label: string): void {
  attempt(() => sessionStorage.setItem(key, label))
  const url = new URL(location.href)
  if (label) url.searchParams.set(parameter, label)
  else url.searchParams.delete(parameter)
  if (url.href !== location.href) attempt(() => history.replaceState(history.state, '', url))
}
