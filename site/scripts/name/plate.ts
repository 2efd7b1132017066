import { offerInside } from '../inside/inside.ts'
import { takeName } from './field.ts'
import { tellJoined } from './joined.ts'
import { domainOf, radios, showVisit } from './show.ts'
import { currentVisit, keepVisit, type Visit } from './visit.ts'
import { offerVoices } from './voices.ts'
import { nameWidgets } from './widgets.ts'

// The landing page's plate: a name that can be typed, four voices to choose from, and the way into the form.
// Loaded after the first paint (site/pages/partials/head.eta); until then the radios work by themselves.

function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

const plate = find<HTMLFormElement>('.hero-plate')
const field = find<HTMLTextAreaElement>('#name')
const problem = find('.name-problem')
const join = find<HTMLButtonElement>('.hero-join')
const tryOwn = find<HTMLButtonElement>('.hero-try')
const words = radios().map(({ value }) => value)
const chosen = () => radios().find(({ checked }) => checked)

// A choice from before this script ran counts.
const early = chosen()?.value
let visit: Visit = currentVisit(words)
if (early) visit.word = early

/** Changes the visit, and shows and keeps it. */
function update(change: Partial<Visit>, drawn?: string) {
  visit = { ...visit, ...change }
  showVisit(visit, drawn)
  const radio = chosen()
  nameWidgets(visit, radio ? domainOf(radio) : '')
  keepVisit(visit)
}

/** Leads from the name to the domains: the first is chosen, and the arrow keys choose others. */
function chooseFirst() {
  const [first] = radios()
  first?.focus()
  first?.click()
}

field.value = visit.label
const name = takeName(
  field,
  visit.typed,
  ({ label, typed, drawn, problem: text }) => {
    update({ label, typed: label && typed }, drawn)
    // The same text again would be announced again.
    if (problem.textContent !== text) problem.textContent = text
  },
  () => (chosen() ? join.focus() : chooseFirst()),
)
update({})
offerVoices(plate, ({ value }) => update({ word: value }))
tellJoined(plate)
offerInside(plate, () => visit.label)

// Words that tell the next step do it.
plate.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  if (target.closest('.unchosen, .to-choose')) chooseFirst()
  else if (target.closest('.to-type')) field.focus()
})

// On somebody else's plate: the name goes, the voice stays.
tryOwn.addEventListener('click', () => {
  name.set('', '')
  update({ label: '', typed: '' })
  field.focus()
})

plate.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (!chosen()) {
    chooseFirst()
    return
  }
  await customElements.whenDefined('waitlist-button')
  document.querySelector('waitlist-button')?.show()
})

addEventListener('popstate', () => {
  const { label, typed, word } = currentVisit(words)
  name.set(label, typed)
  problem.textContent = ''
  update({ label, typed, word })
})

field.hidden = false
plate.classList.add('is-ready')
// A link to the field begins to type.
if (location.hash === `#${field.id}`) field.focus()
