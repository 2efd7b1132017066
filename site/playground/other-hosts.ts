import { type Choices, widgetForm } from './choices.ts'
import type { Field, Forms } from './fields.ts'

/** A host that is not the site's own, and what it is chosen for: a field's label. */
export interface OtherHost {
  label: string
  host: string
}

const isUrl = ({ control }: Field) => control === 'url' || control === 'url-or-path'

/**
 * The hosts among the choices that are neither the page's own nor the site's defaults. A link may have
 * filled them in, so whoever uses the builder has to see where a sign-up goes.
 * @param page URL of the page that asks; a path is on its host
 */
export function otherHosts({ widget, values }: Choices, forms: Forms, page: string): OtherHost[] {
  const hostOf = (url: string) => new URL(url, page).host
  return widgetForm(forms, widget)
    .fields.filter(isUrl)
    .flatMap(({ name, label, default: own }) => {
      const host = hostOf(values[name] ?? own)
      return [hostOf(''), hostOf(own)].includes(host) ? [] : [{ label, host }]
    })
}

/** Shows hosts in a place, one in a line. */
export function showOtherHosts(place: Element, hosts: readonly OtherHost[]): void {
  const lines = hosts.map(({ label, host }) => {
    const line = document.createElement('p')
    const name = document.createElement('strong')
    name.textContent = host
    line.append(`${label}: `, name)
    return line
  })
  const text = lines.map(({ textContent }) => textContent).join('')
  // Screen readers announce each change of the live region.
  if (place.textContent !== text) place.replaceChildren(...lines)
}
