import { type Deed, type Place, type Slot, slots } from '../commands.ts'
import { findAll, focused } from './deep.ts'

const made = new Map<Slot, HTMLElement>()

/** The element of a slot, if it is there; those of the page's HTML have its name as their id. */
export function elementOf(slot: Slot): HTMLElement | undefined {
  const element = made.get(slot) ?? document.getElementById(slot) ?? undefined
  if (element) made.set(slot, element)
  return element
}

export const slotOf = (target: EventTarget | null): Slot | undefined =>
  [...made].find(([, element]) => element === target)?.[0]

function create(slot: Slot): HTMLElement {
  const element = document.createElement(slots[slot])
  element.id = slot
  made.set(slot, element)
  return element
}

/** Lets go of all elements. @returns what tells whether memory has */
export function letGo(): WeakRef<HTMLElement>[] {
  // React hears of no blur while it takes a view away, and would keep the field that had the focus.
  const active = focused()
  if (active instanceof HTMLElement) active.blur()
  // Chromium does not let go of what was removed from a closed one until that is opened.
  details().open = true
  for (const slot of Object.keys(slots) as Slot[]) elementOf(slot)?.remove()
  const elements = [...made.values()].map((element) => new WeakRef(element))
  made.clear()
  return elements
}

const boxOf = (what: Slot | Place) =>
  what === 'left' || what === 'right' ? document.getElementById(what) : elementOf(what)

const details = () => document.querySelector('details') as HTMLDetailsElement

/** Does one thing, as a script of the page would. @returns whether there was anything to do it to */
export function perform(deed: Deed): boolean {
  const element = 'slot' in deed ? elementOf(deed.slot) : undefined
  switch (deed.do) {
    case 'create':
      if (!element) create(deed.slot)
      return !element
    case 'append':
      document.getElementById(deed.to)?.append(element ?? create(deed.slot))
      return true
    case 'moveBefore': {
      if (!element?.isConnected) return false
      const box = document.getElementById(deed.to) as HTMLElement & {
        moveBefore(node: Node, before: Node | null): void
      }
      box.moveBefore(element, null)
      return true
    }
    case 'hide': {
      const box = boxOf(deed.what)
      if (!box) return false
      if (deed.how === 'hidden') box.hidden = true
      if (deed.how === 'display') box.style.display = 'none'
      if (deed.how === 'visibility') box.style.visibility = 'hidden'
      if (deed.how === 'inert') box.inert = true
      if (deed.how === 'details') details().open = false
      if (deed.how === 'clicked')
        box.onclick = () => {
          box.hidden = true
        }
      return true
    }
    case 'unhide': {
      const box = boxOf(deed.what)
      if (!box) return false
      box.hidden = false
      box.inert = false
      box.onclick = null
      box.removeAttribute('style')
      details().open = true
      return true
    }
    case 'lang': {
      const target = deed.of === 'page' ? document.documentElement : elementOf(deed.of)
      if (!target) return false
      if (deed.value === null) target.removeAttribute('lang')
      else target.lang = deed.value
      return true
    }
    case 'focus':
      if (deed.what === 'page') document.getElementById('page')?.focus()
      else findAll('button', elementOf(deed.what) ?? document.createElement('p'))[0]?.focus()
      return true
  }
  if (!element) return false
  switch (deed.do) {
    case 'remove': {
      const wasThere = element.isConnected
      element.remove()
      return wasThere
    }
    case 'set': {
      const { name, value } = deed
      const isTime = name === 'launch-at' && Number(value)
      const text = isTime ? new Date(Date.now() + Number(value)).toISOString() : value
      if (text === null) element.removeAttribute(name)
      else element.setAttribute(name, text)
      return true
    }
    case 'setProperty':
      Object.assign(element, { [deed.name]: deed.value })
      return true
    case 'show':
    case 'close': {
      const method: unknown = Reflect.get(element, deed.do)
      if (typeof method !== 'function') return false
      method.call(element)
      return true
    }
  }
}
