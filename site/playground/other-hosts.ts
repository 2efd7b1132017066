import { type Choices, widgetForm } from './choices.ts'
import type { Field, Forms } from './fields.ts'

/** A host other than the site's own, with the label of its field. */
export interface OtherHost {
  label: string
  host: string
}

const isUrl = ({ control }: Field) => control === 'url' || control === 'url-or-path'

/**
 * The hosts in the choices that are neither this page's nor defaults of the site. A link may have
 * filled them in, so the builder has to show where sign-ups go.
 * @param page URL of this page, which paths are relative to
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

/** Shows one host in each line. */
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
