import { sampleName } from '../../../widgets/brand.ts'

/** The forms of a name, by the value of `data-name`. */
const forms: Record<string, (label: string) => string> = {
  '': (label) => label,
  words: (label) => label.replaceAll('-', ' '),
  // The last word alone, and those before it.
  last: (label) => label.slice(label.lastIndexOf('-') + 1),
  first: (label) => label.slice(0, Math.max(0, label.lastIndexOf('-'))).replaceAll('-', ' '),
}

/** The page's own texts, which return when the name is deleted. */
const samples = new Map<Element, string>()
const sampleOf = (place: Element, now: string | null) => {
  const sample = samples.get(place) ?? now ?? ''
  samples.set(place, sample)
  return sample
}

/** The name that is shown; empty without one. */
let shown = ''

/** Makes the widgets' forms offer addresses with the name. */
function nameWidgets() {
  for (const widget of document.querySelectorAll('launch-countdown, waitlist-button'))
    if (shown) widget.setAttribute('address-name', shown)
    else widget.removeAttribute('address-name')
}

// Widgets further down the page are parsed after this script has run.
document.addEventListener('DOMContentLoaded', nameWidgets)

/** Shows a name in all its places; without a name, the samples. */
export function showName(label: string): void {
  shown = label
  nameWidgets()
  for (const place of document.querySelectorAll<HTMLElement>('[data-name]')) {
    const sample = sampleOf(place, place.textContent)
    place.textContent = label ? (forms[place.dataset.name ?? '']?.(label) ?? label) : sample
  }
  for (const place of document.querySelectorAll(`[aria-label*="${sampleName}."], [data-named]`)) {
    const sample = sampleOf(place, place.getAttribute('aria-label'))
    place.toggleAttribute('data-named', true)
    place.setAttribute('aria-label', label ? sample.replaceAll(sampleName, label) : sample)
  }
}
