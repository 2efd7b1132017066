import { type Deed, type Place, type Slot, slots } from '../commands.ts'
import { findAll, focused } from './deep.ts'

// The deeds of a page's script, and the elements that they are done to.

const made = new Map<Slot, HTMLElement>()

/** The element of a slot, if there is one. In the page's HTML its id is the slot's name. */
export function elementOf(slot: Slot): HTMLElement | undefined {
  const element = made.get(slot) ?? document.getElementById(slot) ?? undefined
  if (element) made.set(slot, element)
  return element
}

export const slotOf = (target: EventTarget | null): Slot | undefined =>
  [...made].find(([, element]) => element === target)?.[0]

/** The element of a slot. Makes it if there is none. */
function ensure(slot: Slot): HTMLElement {
  const element = elementOf(slot) ?? document.createElement(slots[slot])
  element.id = slot
  made.set(slot, element)
  return element
}

/** Removes and forgets all elements. @returns weak references that tell when memory is free of them */
export function letGo(): WeakRef<HTMLElement>[] {
  // React misses the blur of a field that it unmounts, and would keep the field in memory.
  const active = focused()
  if (active instanceof HTMLElement) active.blur()
  // Chromium keeps what was removed from a closed <details> in memory until it is opened.
  details().open = true
  for (const slot of Object.keys(slots) as Slot[]) elementOf(slot)?.remove()
  const elements = [...made.values()].map((element) => new WeakRef(element))
  made.clear()
  return elements
}

const boxOf = (what: Slot | Place | 'page'): HTMLElement => {
  if (what === 'page') return document.documentElement
  if (what === 'left' || what === 'right') return document.getElementById(what) as HTMLElement
  return ensure(what)
}

const details = () => document.querySelector('details') as HTMLDetailsElement

const waysToHide: Record<(Deed & { do: 'hide' })['how'], (element: HTMLElement) => unknown> = {
  hidden: (element) => element.toggleAttribute('hidden', true),
  display: ({ style }) => style.setProperty('display', 'none'),
  visibility: ({ style }) => style.setProperty('visibility', 'hidden'),
  inert: (element) => element.toggleAttribute('inert', true),
  details: () => details().removeAttribute('open'),
  clicked: (element) => Object.assign(element, { onclick: () => waysToHide.hidden(element) }),
}

/** The body's `overflow` before the page has locked it. */
let unlocked: string | undefined

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

/** Puts a node of an extension of the browser beside each text field. */
function putBesideFields(element: Element): void {
  const fields = 'input:not([type=checkbox], [type=range]), textarea'
  for (const field of findAll(fields, element))
    if (field.nextElementSibling?.localName !== 'browser-extension')
      field.after(document.createElement('browser-extension'))
}

/** Performs one deed. */
export function perform(deed: Deed): void {
  const what =
    'slot' in deed ? deed.slot : 'of' in deed ? deed.of : 'what' in deed ? deed.what : 'page'
  const element = boxOf(what)
  const body = document.querySelector('body') as HTMLElement
  switch (deed.do) {
    case 'lock':
      unlocked ??= body.style.overflow
      body.style.overflow = 'hidden'
      break
    case 'unlock':
      body.style.overflow = unlocked ?? ''
      unlocked = undefined
      break
    case 'morph':
      body.removeAttribute('style')
      document.documentElement.removeAttribute('style')
      unlocked = undefined
      break
    case 'translate':
      for (const slot of Object.keys(slots) as Slot[]) {
        const own = elementOf(slot)
        if (own)
          for (const inner of findAll('*', own)) if (!inner.closest('style')) wrapTexts(inner)
      }
      break
    case 'extend':
      for (const slot of Object.keys(slots) as Slot[]) {
        const own = elementOf(slot)
        if (own) putBesideFields(own)
      }
      break
    case 'append':
      boxOf(deed.to).append(element)
      break
    case 'moveBefore': {
      if (!element.isConnected) break
      const box = boxOf(deed.to) as HTMLElement & {
        moveBefore(node: Node, before: Node | null): void
      }
      box.moveBefore(element, null)
      break
    }
    case 'remove':
      element.remove()
      break
    case 'hide':
      waysToHide[deed.how](element)
      break
    case 'unhide':
      element.hidden = false
      element.inert = false
      element.onclick = null
      element.removeAttribute('style')
      details().open = true
      break
    case 'lang':
      if (deed.value === null) element.removeAttribute('lang')
      else element.lang = deed.value
      break
    case 'focus':
      if (deed.what === 'page') document.getElementById('page')?.focus()
      else findAll('button', element)[0]?.focus()
      break
    case 'set': {
      const { name, value } = deed
      const isTime = name === 'launch-at' && Number(value)
      const text = isTime ? new Date(Date.now() + Number(value)).toISOString() : value
      if (text === null) element.removeAttribute(name)
      else element.setAttribute(name, text)
      break
    }
    case 'setProperty':
      Object.assign(element, { [deed.name]: deed.value })
      break
    case 'show':
    case 'close': {
      const method: unknown = Reflect.get(element, deed.do)
      if (typeof method === 'function') method.call(element)
    }
  }
}
