import { pageTools } from '../../engines/drivers/page-tools.ts'

type Place = Document | ShadowRoot | Element

/** All matching elements in a place, its open shadow roots included. */
export function findAll<Found extends HTMLElement = HTMLElement>(
  selector: string,
  place: Place = document,
): Found[] {
  const inRoots = [...place.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll<Found>(selector, shadowRoot) : [],
  )
  const own = place instanceof Element && place.shadowRoot
  return [
    ...place.querySelectorAll<Found>(selector),
    ...(own ? findAll<Found>(selector, own) : []),
    ...inRoots,
  ]
}

const { onTop, focused } = pageTools()

export { focused }

/** Where to click an element; undefined if a pointer cannot reach it. */
export function pointOf(element: Element): { x: number; y: number } | undefined {
  const { left, top, width, height } = element.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = width > 0 && height > 0 ? onTop(point) : null
  return hit && (element.contains(hit) || hit === element) ? point : undefined
}

/** Whether any of it is within the window. */
export function isInSight(element: Element | undefined): boolean {
  if (!element?.checkVisibility()) return false
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}

/** Whether a modal dialog is visible and usable. */
export function isSeen(dialog: HTMLElement): boolean {
  const { left, top, right, bottom, width, height } = dialog.getBoundingClientRect()
  return (
    dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    width > 100 &&
    height > 100 &&
    left >= 0 &&
    top >= 0 &&
    right <= innerWidth + 1 &&
    bottom <= innerHeight + 1 &&
    [...dialog.querySelectorAll('button')].some(pointOf)
  )
}

/** Whether an element can take the focus. It moves the focus, so call it only where the focus is lost. */
export function canFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element.matches('body'))
    return false
  element.focus()
  return focused() === element
}
