import { elementOf, elementsMade, ensure, findAll, focused, made, modals, pointOf } from './find.ts'
import { type Deed, type Place, type Slot, slots } from './game.ts'
import type { Expected } from './model.ts'
import { complaintOf } from './rules.ts'
import { look, noted, watch } from './sight.ts'

// The functions of the play in the page, as `window.play`. They are installed before the page's scripts run.

let removed: WeakRef<HTMLElement>[] = []

const details = () => document.querySelector('details') as HTMLDetailsElement

/** The element that a deed is done to, or its place. */
function boxOf(name: Slot | Place | 'page'): HTMLElement {
  if (name === 'page') return document.documentElement
  if (name === 'left' || name === 'right') return document.getElementById(name) as HTMLElement
  return ensure(name)
}

const waysToHide: Record<string, (element: HTMLElement) => unknown> = {
  hidden: (element) => element.toggleAttribute('hidden', true),
  display: ({ style }) => style.setProperty('display', 'none'),
  visibility: ({ style }) => style.setProperty('visibility', 'hidden'),
  inert: (element) => element.toggleAttribute('inert', true),
  details: () => details().removeAttribute('open'),
  // As a menu does.
  clicked: (element) => Object.assign(element, { onclick: () => waysToHide.hidden?.(element) }),
}

/** Puts new elements in the place of texts, as Google's translator does. */
function wrapTexts(element: Element): void {
  for (const node of element.childNodes)
    if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) {
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      if (font.firstElementChild) font.firstElementChild.textContent = node.nodeValue
      node.replaceWith(font)
    }
}

/** Puts nodes beside each text field, as a password manager or a writing aid does. */
function putNodes(how: 'before' | 'after'): void {
  for (const field of findAll('input:not([type=checkbox], [type=range]), textarea'))
    if (!field.parentElement?.querySelector('browser-extension'))
      field[how](document.createElement('browser-extension'), document.createComment(' '))
}

function set(element: HTMLElement, name: string, value: string | null) {
  const isTime = name === 'launch-at' && Number(value)
  const text = isTime ? new Date(Date.now() + Number(value)).toISOString() : value
  if (text === null) element.removeAttribute(name)
  else element.setAttribute(name, text)
}

function perform(deed: Deed): unknown {
  switch (deed.do) {
    case 'append':
      return boxOf(deed.to).append(ensure(deed.slot))
    case 'moveBefore':
      return ensure(deed.slot).isConnected && boxOf(deed.to).moveBefore(ensure(deed.slot), null)
    case 'remove':
      return ensure(deed.slot).remove()
    case 'clone': {
      const before = ensure(deed.slot)
      const clone = before.cloneNode(true) as HTMLElement
      before.replaceWith(clone)
      return made.set(deed.slot, clone)
    }
    case 'hide':
      return waysToHide[deed.how]?.(boxOf(deed.what))
    case 'unhide': {
      const element = boxOf(deed.what)
      Object.assign(element, { hidden: false, inert: false, onclick: null })
      element.removeAttribute('style')
      details().open = true
      return undefined
    }
    case 'set':
      return set(ensure(deed.slot), deed.name, deed.value)
    case 'lang':
      return set(boxOf(deed.of), 'lang', deed.value)
    case 'show':
    case 'close': {
      const method: unknown = Reflect.get(ensure(deed.slot), deed.do)
      return typeof method === 'function' && method.call(ensure(deed.slot))
    }
    case 'focus':
      return document.getElementById('page')?.focus()
    case 'translate':
      return findAll('*')
        .filter((inner) => !inner.closest('head, script, style'))
        .forEach(wrapTexts)
    case 'extend':
      return putNodes(deed.how)
  }
}

/** The effect of the last click or key: an element may have moved away from the pointer. */
let met: { opener?: Slot | undefined; isClosing?: boolean } = {}

/** The X, and a click beside the modal, close it. Any other press while the modal loads cancels that. */
function watchHands() {
  const listen = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, listener, { capture: true })
  listen('pointerdown', () => {
    met = { isClosing: modals().length === 0 }
  })
  listen('click', (event) => {
    const path = event.composedPath().filter((node) => node instanceof Element)
    const isOpener = path.some((node) => node.matches('[part~=button], [part~=join-button]'))
    const isClosing =
      met.isClosing ||
      path[0]?.localName === 'dialog' ||
      path.some((node) => node.matches('header button'))
    const opener = slots.find((slot) => path.some((node) => node === elementOf(slot)))
    met = { opener: isOpener ? opener : undefined, isClosing }
  })
  listen('keydown', (event) => {
    met = { isClosing: (event as KeyboardEvent).key === 'Escape' || modals().length === 0 }
  })
}

/** The attributes without a good value of which an element shows its fallback. */
const badAttributes: Record<string, string[]> = {
  'waitlist-button': ['endpoint'],
  'launch-countdown': ['endpoint', 'launch-at'],
}

const play = {
  /** Performs all deeds in one task. @returns the state of each deed's element right after it */
  perform: (deeds: readonly Deed[]) =>
    deeds.map((deed) => {
      perform(deed)
      const element = 'slot' in deed ? elementOf(deed.slot) : undefined
      const names = badAttributes[element?.localName ?? ''] ?? []
      return {
        isConnected: element?.isConnected ?? false,
        isDefined: element?.matches(':defined') ?? false,
        isBad: names.some((name) => element?.getAttribute(name) === 'nonsense'),
        isModalOpen: modals().length > 0,
      }
    }),
  takeMet() {
    const last = met
    met = {}
    return last
  },
  /** Where to click the first match; undefined if a pointer cannot reach it. */
  find(selector: string, slot?: Slot) {
    const place = slot ? elementOf(slot) : document
    const [found] = place ? findAll(selector, place) : []
    found?.scrollIntoView({ block: 'nearest' })
    return found && pointOf(found)
  },
  /** Goes back or forward, unless that would leave the document. */
  async travel(direction: 'back' | 'forward') {
    const { currentEntry } = navigation
    const next = navigation.entries()[(currentEntry?.index ?? 0) + (direction === 'back' ? -1 : 1)]
    if (!next?.sameDocument) return
    const arrived = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    history[direction]()
    await arrived
  },
  /** Checks the page until it keeps all rules. @param timeout in ms, after which it gives the broken rule */
  async look(expected: Expected, timeout: number) {
    const end = performance.now() + timeout
    for (;;) {
      for (const _ of 'ab') await new Promise((resolve) => setTimeout(resolve))
      const sight = look(expected.closed)
      const complaint = complaintOf(sight, expected)
      if (complaint && performance.now() < end) continue
      noted(sight)
      return { sight, complaint }
    }
  },
  /** Removes all elements, and keeps only weak references to them. */
  letGo() {
    const active = focused()
    // React misses the blur of a field that it unmounts, and would keep the field in memory.
    if (active instanceof HTMLElement) active.blur()
    // Chromium keeps what was removed from a closed <details> in memory until it is opened.
    details().open = true
    for (const element of elementsMade()) element.remove()
    removed = [...removed, ...[...made.values()].map((element) => new WeakRef(element))]
    made.clear()
  },
  /** How many removed elements are still in memory. */
  stillHeld: () => removed.filter((element) => element.deref()).length,
}

declare global {
  interface Window {
    play: typeof play
  }
}

watch()
watchHands()
window.play = play
