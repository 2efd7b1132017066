import { parseLaunchAt } from '../../widgets/base/launch-date.ts'
import { sampleName } from '../../widgets/brand.ts'
import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { type Choices, fromQuery } from './choices.ts'
import { source } from './data.ts'
import { type Tag, widgetTag } from './tag.ts'

// The page in the preview shows one widget with the choices in its query string. The builder posts changes as query
// strings, too. By itself it leads to the builder: a stranger's link cannot show texts and forms under our address.

const { forms } = source
const opened = Date.now()

/** Changes only what differs between two tags. */
function change(element: HTMLElement, before: Tag | undefined, { attributes, style }: Tag) {
  for (const name of Object.keys(before?.attributes ?? {}))
    if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (before?.attributes[name] !== value) element.setAttribute(name, value)
  // Through the CSSOM, which a policy without inline styles allows.
  for (const name of Object.keys(before?.style ?? {})) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

/** The launch that a state needs: past, in less than a minute, or to come. */
function launchFor({ state, values }: Choices): string {
  const chosen = values['launch-at'] ?? ''
  const at = (seconds: number) => new Date(opened + seconds * 1000).toISOString()
  if (state === 'live') return at(-1)
  if (state === 'minute') return at(45)
  return (parseLaunchAt(chosen.replace(/\[.*/, '')) ?? 0) > opened ? chosen : at(12 * 86_400)
}

/** The choices as the preview shows them: always as an element, in the chosen state. */
function shownChoices(choices: Choices): Choices {
  const isDated = choices.values['launch-at'] !== undefined
  return {
    ...choices,
    ...{ form: 'element', fallback: 'text', styling: 'attribute' },
    values: { ...choices.values, ...(isDated && { 'launch-at': launchFor(choices) }) },
  }
}

const domains = { interestedDomains: offeredAddresses(sampleName).slice(0, 2) }

/** What a sample visitor has filled in, by what the preview shows then. The form cannot be sent without a domain. */
const filledIn = {
  errors: { ...domains, email: 'sample.example' },
  thanks: {
    ...{ ...domains, fullName: 'Sample Person', email: 'sample@example.com' },
    currentDesignation: 'Designer',
  },
}

/** Presses a part of a widget, as a visitor does. */
const press = (element: Element, parts: readonly string[]) =>
  element.shadowRoot
    ?.querySelector<HTMLElement>(parts.map((part) => `[part~="${part}"]`).join())
    ?.click()

/** Opens the form, and sends it empty or filled in. */
async function play(element: HTMLElement, state: Choices['state']) {
  if (!['form', 'errors', 'thanks'].includes(state)) return
  await customElements.whenDefined(element.localName)
  if (state === 'errors' || state === 'thanks') {
    element.setAttribute('prefill', JSON.stringify(filledIn[state]))
    element.addEventListener('waitlistopen', () => press(element, ['submit']), { once: true })
  }
  press(element, ['button', 'join-button'])
}

/** The fallback, in its language. */
function content({ text, textLanguage: lang }: Tag): Node | string {
  return lang ? Object.assign(document.createElement('span'), { lang, textContent: text }) : text
}

function start() {
  const { isLater, isReal } = parent.sandbox?.enter(window) ?? {}
  const first = fromQuery(location.search, forms)
  const element = document.createElement(first.widget)
  let before: Tag | undefined
  const show = (chosen: Choices) => {
    const choices = shownChoices(chosen)
    document.documentElement.dataset.page = choices.page
    const tag = widgetTag(choices, source)
    change(element, before, tag)
    element.replaceChildren(content(tag))
    before = tag
  }
  show(first)
  document.querySelector('.place')?.append(element)
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && typeof data === 'string') show(fromQuery(data, forms))
  })
  // A real sign-up is the visitor's own.
  if (!isLater) void play(element, isReal ? 'form' : first.state)
}

if (window.top === window) location.replace(`./${location.search}`)
else start()
