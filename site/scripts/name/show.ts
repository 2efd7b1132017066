import { sampleName } from '../../../widgets/brand.ts'
import { fit, letterings } from './fit.ts'
import { isShared, type Visit } from './visit.ts'

/** The forms of a name, by the value of `data-name`; and what is known of an address with a name that was typed. */
const forms: Record<string, (label: string) => string> = {
  '': (label) => label,
  words: (label) => label.replaceAll('-', ' '),
  available: () => 'Available domain',
  // The last word alone, and those before it.
  last: (label) => label.slice(label.lastIndexOf('-') + 1),
  first: (label) => label.slice(0, Math.max(0, label.lastIndexOf('-'))).replaceAll('-', ' '),
}

/** The page's own text, which returns when the name is deleted. Two scripts read it, so the page keeps it. */
const sampleOf = (place: Element, now: string | null): string => {
  const sample = place.getAttribute('data-sample') ?? now ?? ''
  place.setAttribute('data-sample', sample)
  return sample
}

/** Shows a name in all its places; without a name, the samples. */
export function showName(label: string): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-name]')) {
    const sample = sampleOf(place, place.textContent)
    place.textContent = label ? (forms[place.dataset.name ?? '']?.(label) ?? label) : sample
  }
  const labelled = `[aria-label*="${sampleName}."], [aria-label][data-sample]`
  for (const place of document.querySelectorAll(labelled)) {
    const sample = sampleOf(place, place.getAttribute('aria-label'))
    place.setAttribute('aria-label', label ? sample.replaceAll(sampleName, label) : sample)
  }
}

/** What the headline says before an address: of the visitor's own plate, and of one that somebody else has shared. */
const leads = { own: 'Your portfolio lives at', shared: 'This is the plate of' }

/** What the button says that opens the form: the domain is offered to everybody, a name to its owner. */
const joins = { own: 'Join for this address', shared: 'Join for this domain' }

/** The radios of the four domains, in the plate. */
export const radios = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('.hero-plate:not([inert]) [name="voice"]'),
]

/** The domain that a radio stands for. */
export const domainOf = (radio: HTMLInputElement): string =>
  radio.nextElementSibling?.textContent ?? ''

/**
 * Shows a visit on the landing page.
 * @param drawn what the headline shows while a name is being typed; else the label
 */
export function showVisit(visit: Visit, drawn = visit.label): void {
  const { label, word } = visit
  showName(label)
  for (const radio of radios()) radio.checked = radio.value === word
  const hero = document.querySelector<HTMLElement>('.hero')
  const headline = hero?.querySelector('.hero-headline')
  const lead = headline?.querySelector('.hero-lead')
  const join = hero?.querySelector('.hero-join')
  const name = headline?.querySelector('[data-name]')
  if (!hero || !headline || !lead || !name || !join) return
  const whose = isShared(visit) ? 'shared' : 'own'
  hero.toggleAttribute('data-typed', label !== '')
  hero.toggleAttribute('data-shared', whose === 'shared')
  if (drawn) name.textContent = drawn
  lead.textContent = leads[whose]
  join.textContent = joins[whose]
  const chosen = radios().find(({ checked }) => checked)
  const spoken = chosen
    ? `${leads.own} ${label || sampleName}.${domainOf(chosen)}`
    : (headline.getAttribute('aria-label') ?? '')
  headline.setAttribute('aria-label', spoken.replace(leads.own, lead.textContent))
  const text = drawn || sampleName
  // In letters. M and W are one and a half times as wide as others.
  const length = text.length + (text.match(/[mw]/gi)?.length ?? 0) / 2
  hero.style.setProperty('--length', String(length))
  for (const lettering of letterings) {
    const { size, lines } = fit(text, lettering)
    hero.style.setProperty(`--size-${lettering}`, String(size))
    hero.style.setProperty(`--lines-${lettering}`, String(lines))
  }
}
