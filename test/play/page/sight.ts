import { type Slot, slots } from '../commands.ts'
import { elementOf } from './deeds.ts'
import { canFocus, findAll, focused, isInSight, isSeen, pointOf } from './deep.ts'

/** An event that the document has heard. */
export interface Heard {
  type: string
  submittedAt: string | null
  queued: boolean | undefined
  /** Whether an earlier page took the sign-up. */
  late: boolean | undefined
}

let heard: Heard[] = []
/** What had the focus at the last check without a modal, and outside of a modal since. */
let focusBefore: (Element | null)[] = []

function hear({ type, detail }: CustomEvent) {
  const { submittedAt = null, queued, late } = detail ?? {}
  heard.push({ type, submittedAt, queued, late })
}

/** Listens to the widgets' events. Call it before the page's own scripts run. */
export function watch() {
  const waitlist = ['open', 'submit', 'sent', 'failed', 'close'].map((name) => `waitlist${name}`)
  for (const type of [...waitlist, 'launchlive', 'directorychange'])
    document.addEventListener(type, (event) => hear(event as CustomEvent))
  // What has the focus outside of a modal may be what a modal takes it from.
  document.addEventListener(
    'focusin',
    () => {
      const active = focused()
      if (!active?.closest('dialog')) focusBefore.push(active)
    },
    { capture: true },
  )
}

const numberIn = (element: Element | undefined) => Number(element?.textContent)

/** One element as a visitor and a script of the page see it. */
function seenElement(slot: Slot) {
  const element = elementOf(slot)
  if (!element) return undefined
  const find = (part: string) => findAll(`[part~="${part}"]`, element)
  const values = find('value').map(numberIn)
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = values
  const [button] = [...find('button'), ...find('join-button')]
  return {
    isConnected: element.isConnected,
    isDefined: element.matches(':defined'),
    open: (slots[slot] === 'waitlist-button'
      ? Reflect.get(element, 'open')
      : element.matches(':state(open)')) as boolean | undefined,
    /** The text of its button, once it has one. */
    button: button?.textContent?.trim() ?? undefined,
    /** Whether its button says that the modal is being loaded. */
    isOpening: findAll('.opening', element).length > 0,
    phase: Reflect.get(element, 'phase') as string | undefined,
    /** Whether it shows its fallback in the place of its view. */
    isFallback: Array.from(element.shadowRoot?.children ?? []).some(
      ({ localName }) => localName === 'slot',
    ),
    isLive: find('live').length > 0,
    digits: values.length === 4 ? ((days * 24 + hours) * 60 + minutes) * 60 + seconds : undefined,
    launchAt: element.getAttribute('launch-at'),
    isInSight: isInSight(find('card')[0]),
  }
}

export type SeenElement = NonNullable<ReturnType<typeof seenElement>>

function seenDirectory() {
  const element = elementOf('directory')
  if (!element?.isConnected) return undefined
  const [search] = findAll<HTMLInputElement>('[part~=search]', element)
  if (!search) return undefined
  return {
    search: search.value,
    chips: findAll('.chips button', element).length,
    cards: findAll('[part~=card]:not(.skeleton)', element).length,
    isEmpty: findAll('[part~=empty]', element).length > 0,
    isSynced: Reflect.get(element, 'syncUrl') === true,
  }
}

export type SeenDirectory = ReturnType<typeof seenDirectory>

/** @returns how the focus was lost when a modal closed: what had it before, or the button, must get it */
function focusLost(openers: Element[]): string | undefined {
  const active = focused()
  const before = focusBefore.at(-1)
  // <body> has the focus when nothing else has, so it does not count.
  const isGivenBack =
    active && !active.matches('body') && [...focusBefore, ...openers].includes(active)
  if (active === before || isGivenBack) return undefined
  const able = [before, ...openers].find(canFocus)
  const name = (element: Element | null | undefined) =>
    element
      ? `<${element.localName} ${element.id || element.getAttribute('part') || ''}>`
      : 'nothing'
  return able ? `${name(active)} has it, and ${name(able)} could have it` : undefined
}

/** What is in the shadow roots of our elements. */
const ownNodes = (): Element[] =>
  (Object.keys(slots) as Slot[]).flatMap((slot) => {
    const element = elementOf(slot)
    return element?.isConnected ? findAll('*', element) : []
  })

const mixedTexts = (): string[] =>
  [...ownNodes(), ...findAll('dialog *')].flatMap((element) =>
    element.childNodes.length > 1 && !element.closest('slot, style')
      ? [...element.childNodes].flatMap((node) =>
          node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() ? [node.nodeValue] : [],
        )
      : [],
  )

const isHidden = (element: Element | null) =>
  element !== null && getComputedStyle(element).overflowY === 'hidden'

/** @param hasClosed the slots whose modals have just closed */
export function look(hasClosed: readonly Slot[]) {
  const modals = findAll('dialog').filter((dialog) => dialog.matches(':modal'))
  const dialog = modals.find(isSeen)
  const form = dialog && findAll('[part~=submit]', dialog)[0]
  const openers = hasClosed.flatMap((slot) => {
    const element = elementOf(slot)
    return element
      ? findAll('[part~=button], [part~=join-button], [part~=get-started]', element)
      : []
  })
  return {
    now: Date.now(),
    modals: modals.length,
    /** Modal dialogs that are seen. */
    seen: modals.filter(isSeen).length,
    isScrollLocked: isHidden(document.documentElement) || isHidden(document.querySelector('body')),
    /** Texts of ours that are beside other nodes, where a page translator would double them. */
    mixedTexts: mixedTexts(),
    isPageInert: !pointOf(document.getElementById('page') as HTMLElement),
    dialog: dialog && {
      isThanks: findAll('[part~=success]', dialog).length > 0,
      isSubmitting: form !== undefined && findAll('.spinner', form).length > 0,
      fullName: findAll<HTMLInputElement>('[name=fullName]', dialog)[0]?.value,
      titles: findAll('h2', dialog).length,
      price: findAll('.slider-label span', dialog)[0]?.textContent ?? undefined,
    },
    elements: Object.fromEntries(
      (Object.keys(slots) as Slot[]).map((slot) => [slot, seenElement(slot)]),
    ) as Partial<Record<Slot, SeenElement>>,
    directory: seenDirectory(),
    heard: [...heard],
    focusLost: hasClosed.length > 0 && modals.length === 0 ? focusLost(openers) : undefined,
    history: {
      entry: (Reflect.get(window, 'navigation') as { currentEntry: { key: string } }).currentEntry
        .key,
      router: history.state?.router as number | undefined,
      query: location.search,
    },
  }
}

export type Sight = ReturnType<typeof look>

/** Forgets the events and the focus of a sight that was checked. */
export function noted(sight: Sight) {
  heard = heard.slice(sight.heard.length)
  if (sight.modals === 0) focusBefore = [focused()]
}
