import { slug } from '../../../widgets/brand.ts'
import { toLabel } from '../../../widgets/plate/label.ts'

const key = `${slug}-name`
const parameter = 'name'

/** The link to the landing page with a name. */
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

/** The visitor's name: from the address bar, or else the last one of this visit; or empty. */
export function visitorsName(): string {
  const linked = new URLSearchParams(location.search).get(parameter)
  return toLabel(linked ?? attempt(() => sessionStorage.getItem(key)) ?? '').label
}

/** Keeps a name in the address bar and for other pages of this visit. */
export function keepName(label: string): void {
  attempt(() => sessionStorage.setItem(key, label))
  const url = new URL(location.href)
  if (label) url.searchParams.set(parameter, label)
  else url.searchParams.delete(parameter)
  if (url.href !== location.href) attempt(() => history.replaceState(history.state, '', url))
}
