import { sampleName } from '../../../widgets/brand.ts'
import { toLabel } from '../../../widgets/plate/label.ts'
import { fit, widthOf } from './fit.ts'
import { showName } from './show.ts'
import { keepName, linkTo, visitorsName } from './visit.ts'

// Inlined after the hero (site/build/pages/inline-scripts.ts). A transparent field lies over the name in
// the headline (site/styles/name-field.css).

function find<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

const hero = find<HTMLElement>('.hero')
const headline = find('.hero-name [data-name]')
const field = find<HTMLTextAreaElement>('#name')
const tools = find<HTMLElement>('.name-tools')
const hint = find<HTMLElement>('.name-hint')
const link = find<HTMLAnchorElement>('.name-link')
const copy = find<HTMLButtonElement>('.name-copy')
const status = find('.name-status')

/** The name when the field got the focus. Escape restores it. */
let before = ''

/** Shows a name in all places. The headline shows what is typed. */
function show(label: string, typed = label) {
  showName(label)
  if (typed) headline.textContent = typed
  const { size, lines } = fit(typed || sampleName)
  const sizes = { '--length': widthOf(typed || sampleName), '--scale': size, '--lines': lines }
  for (const [name, value] of Object.entries(sizes)) hero.style.setProperty(name, String(value))
  link.href = linkTo(label)
  link.textContent = link.href.replace(/^https?:\/\//, '')
  hint.hidden = label !== ''
  link.hidden = copy.hidden = label === ''
}

/** Puts a name into the field and all other places. */
function set(label: string) {
  field.value = label
  show(label)
  status.textContent = ''
}

/** Turns the typed text into a name, and keeps the caret in its place. */
function take() {
  const { value, selectionStart } = field
  const { draft, label, problem } = toLabel(value)
  if (value !== draft) {
    const caret = toLabel(value.slice(0, selectionStart)).draft.length
    field.value = draft
    field.setSelectionRange(caret, caret)
  }
  show(label, draft)
  status.textContent = problem
  keepName(label)
}

field.addEventListener('input', (event) => {
  // While an input method composes a text, it is shown but not changed.
  if (event instanceof InputEvent && event.isComposing)
    show(toLabel(field.value).label, field.value)
  else take()
})
field.addEventListener('compositionend', take)
field.addEventListener('focus', () => {
  before = field.value
})
field.addEventListener('change', () => {
  const { label } = toLabel(field.value)
  field.value = label
  show(label)
  keepName(label)
})
field.addEventListener('keydown', (event) => {
  if (event.isComposing) return
  if (event.key === 'Escape') {
    set(before)
    keepName(before)
  }
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (copy.hidden) field.blur()
  else copy.focus()
})
copy.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(link.href)
    status.textContent = 'Link copied.'
  } catch {
    // The page may not use the clipboard.
    link.textContent = link.href
    getSelection()?.selectAllChildren(link)
    status.textContent = 'The link is selected: copy it from here.'
  }
})
addEventListener('popstate', () => set(visitorsName()))

field.hidden = tools.hidden = false
set(visitorsName())
keepName(field.value)
// A link to the field begins to type.
if (location.hash === `#${field.id}`) field.focus()
