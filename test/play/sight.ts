import { canFocus, elementOf, findAll, focused, isSeen, modals, pointOf } from './find.ts'
import { type Slot, slots, tags } from './game.ts'

// The page as a visitor and a script of the page see it.

let heard: string[] = []
/** What had the focus at the last check without a modal, and outside of a modal since. */
let focusBefore: (Element | null)[] = []

/** Listens to the widgets' events and to the focus. Call it before the page's own scripts run. */
export function watch() {
  for (const type of ['waitlistopen', 'waitlistclose'])
    document.addEventListener(type, () => heard.push(type))
  const note = () => {
    const active = focused()
    // It may be what a modal takes the focus from.
    if (!active?.closest('dialog')) focusBefore.push(active)
  }
  document.addEventListener('focusin', note, { capture: true })
}

function seenElement(slot: Slot) {
  const element = elementOf(slot)
  if (!element) return undefined
  const count = (part: string) => findAll(`[part~="${part}"]`, element).length
  const [button] = findAll('[part~=button], [part~=join-button]', element)
  return {
    isConnected: element.isConnected,
    isDefined: element.matches(':defined'),
    open: (tags[slot] === 'waitlist-button'
      ? Reflect.get(element, 'open')
      : element.matches(':state(open)')) as boolean | undefined,
    hasButton: button !== undefined,
    /** Whether its button says that the modal is being loaded. */
    isOpening: findAll('.opening', element).length > 0,
    /** Whether it shows its fallback in the place of its view. */
    isFallback: Array.from(element.shadowRoot?.children ?? []).some(
      ({ localName }) => localName === 'slot',
    ),
    isLive: count('live') > 0,
    hasDigits: count('value') === 4,
    launch: Date.parse(element.getAttribute('launch-at') ?? '') as number | null,
  }
}

export type SeenElement = NonNullable<ReturnType<typeof seenElement>>

function seenDirectory() {
  const element = elementOf('directory')
  const [search] = element?.isConnected ? findAll<HTMLInputElement>('[part~=search]', element) : []
  if (!element || !search) return undefined
  return {
    search: search.value,
    chips: findAll('.chips button', element).length,
    cards: findAll('[part~=card]:not(.skeleton)', element).length,
    isEmpty: findAll('[part~=empty]', element).length > 0,
    isSynced: Reflect.get(element, 'syncUrl') === true,
  }
}

/** @returns how the focus was lost when a modal closed: what had it before, or the button, must get it */
function focusLost(openers: Element[]): string | undefined {
  const active = focused()
  const before = focusBefore.at(-1)
  // <body> has the focus when nothing else has, so it does not count.
  const isGivenBack =
    active && active.localName !== 'body' && [...focusBefore, ...openers].includes(active)
  if (active === before || isGivenBack) return undefined
  const able = [before, ...openers].find(canFocus)
  const name = (element: Element | null | undefined) =>
    element
      ? `<${element.localName} ${element.id || element.getAttribute('part') || ''}>`
      : 'nothing'
  return able ? `${name(active)} has it, and ${name(able)} could have it` : undefined
}

/** The first text of ours beside other nodes, where a page translator would double it. */
const mixedText = (): string | undefined =>
  findAll('*')
    .filter((element) => element.childNodes.length > 1 && !element.closest('head, slot, style'))
    .flatMap((element) => [...element.childNodes])
    .find((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())?.nodeValue ??
  undefined

const isHidden = (element: Element | null) =>
  element !== null && getComputedStyle(element).overflowY === 'hidden'

/** @param hasClosed the slots whose modals have just closed */
export function look(hasClosed: readonly Slot[]) {
  const open = modals()
  const dialog = open.find(isSeen)
  const openers = hasClosed.flatMap((slot) =>
    findAll('[part~=button], [part~=join-button], [part~=get-started]', elementOf(slot)),
  )
  return {
    now: Date.now(),
    modals: open.length,
    /** Modal dialogs that are seen. */
    seen: open.filter(isSeen).length,
    isScrollLocked: isHidden(document.documentElement) || isHidden(document.querySelector('body')),
    bodyStyle: document.querySelector('body')?.getAttribute('style') ?? '',
    isPageInert: !pointOf(document.getElementById('page') as HTMLElement),
    mixedText: mixedText(),
    dialog: dialog && {
      fullName: findAll<HTMLInputElement>('[name=fullName]', dialog)[0]?.value,
      /** The honeypot field comes with React. */
      isHydrated: findAll('[name=topic]', dialog).length > 0,
      titles: findAll('h2', dialog).length,
      hasFocus: dialog.contains(focused()),
    },
    elements: Object.fromEntries(slots.map((slot) => [slot, seenElement(slot)])) as Partial<
      Record<Slot, SeenElement>
    >,
    directory: seenDirectory(),
    heard: [...heard],
    focusLost: hasClosed.length > 0 && open.length === 0 ? focusLost(openers) : undefined,
    /** The query string of the page's address. */
    query: location.search,
  }
}

export type Sight = ReturnType<typeof look>

/** Forgets the events and the focus of a sight that was checked. */
export function noted(sight: Sight) {
  heard = heard.slice(sight.heard.length)
  if (sight.modals === 0) focusBefore = [focused()]
}
