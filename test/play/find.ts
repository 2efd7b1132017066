import { pageTools } from '../engines/drivers/page-tools.ts'
import { attributes, type Slot, slots, tags } from './game.ts'

// Finds elements in the page, also in open shadow roots.

const { onTop, focused } = pageTools()

export { focused }

/** The elements of the game, also those that are out of the page. */
export const made = new Map<Slot, HTMLElement>()

/** The element of a slot, if there is one. In the page's HTML its id is the slot's name. */
export function elementOf(slot: Slot): HTMLElement | undefined {
  const element = made.get(slot) ?? document.getElementById(slot) ?? undefined
  if (element) made.set(slot, element)
  return element
}

/** The element of a slot. Makes it if there is none. */
export function ensure(slot: Slot): HTMLElement {
  const element = elementOf(slot)
  if (element) return element
  const box = document.createElement('template')
  box.innerHTML = `<${tags[slot]} id="${slot}" ${attributes[slot]}></${tags[slot]}>`
  const created = document.importNode(box.content, true).firstElementChild as HTMLElement
  made.set(slot, created)
  return created
}

/** The elements of the game so far. */
export const elementsMade = () => slots.flatMap((slot) => elementOf(slot) ?? [])

/** All matching elements in a place, its open shadow roots included. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  place: Document | ShadowRoot | Element = document,
): Found[] {
  const own = place instanceof Element && place.shadowRoot ? [place.shadowRoot] : []
  const roots = [...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return [
    ...place.querySelectorAll<Found>(selector),
    ...[...own, ...roots].flatMap((root) => findAll<Found>(selector, root)),
  ]
}

/** The modal dialogs, also those that cannot be seen. */
export const modals = () => findAll('dialog').filter((dialog) => dialog.matches(':modal'))

/** Where to click an element; undefined if a pointer cannot reach it. */
export function pointOf(element: Element): { x: number; y: number } | undefined {
  const { left, top, width, height } = element.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = width > 0 && height > 0 ? onTop(point) : null
  return hit && element.contains(hit) ? point : undefined
}

/** Whether a modal dialog is visible, within the window, and usable. */
export function isSeen(dialog: HTMLElement): boolean {
  const { left, top, right, bottom, width, height } = dialog.getBoundingClientRect()
  return (
    dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    Math.min(width, height) > 100 &&
    Math.min(left, top) >= 0 &&
    right <= innerWidth + 1 &&
    bottom <= innerHeight + 1 &&
    findAll('button', dialog).some(pointOf)
  )
}

/** Whether an element can take the focus. It moves the focus, so call it only where the focus is lost. */
export function canFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element.localName === 'body')
    return false
  element.focus()
  return focused() === element
}
