import type { PageTools } from '../engines/drivers/page-tools.ts'
import type { Deed, Slot } from './game.ts'

// Functions that are sent to the page as texts, so they use nothing from outside themselves.

declare global {
  interface Window {
    /** The elements of the game, also those that are out of the page. */
    made: Record<Slot, HTMLElement>
    /** The widgets' events so far. */
    heard: string[]
    /** What had the focus when no modal was open. */
    focusBefore: Element | null
  }
}

export function prepare(): void {
  const made = (slot: Slot) => document.getElementById(slot) as HTMLElement
  window.made = { button: made('button'), other: made('other'), countdown: made('countdown') }
  window.heard = []
  window.focusBefore = null
  for (const type of ['waitlistopen', 'waitlistclose'])
    document.addEventListener(type, () => window.heard.push(type))
}

export function perform(page: PageTools, deed: Deed): void {
  // Moving and hiding elements takes the focus from them.
  window.focusBefore = null
  const box = (place: string) => document.getElementById(place) as HTMLElement
  const element = 'slot' in deed ? window.made[deed.slot] : box('left')
  if (deed.do === 'append') box(deed.to).append(element)
  if (deed.do === 'moveBefore' && element.isConnected) box(deed.to).moveBefore(element, null)
  if (deed.do === 'remove') element.remove()
  if (deed.do === 'show' || deed.do === 'close') Reflect.get(element, deed.do).call(element)
  if (deed.do === 'hide' || deed.do === 'unhide') element.hidden = deed.do === 'hide'
  if (deed.do !== 'extend') return
  // As a password manager or a writing aid does.
  for (const field of page.all('dialog :is(input:not([type=checkbox], [type=range]), textarea)'))
    if (!field.parentElement?.querySelector('browser-extension'))
      field.before(document.createElement('browser-extension'), document.createComment(' '))
}

/** Where to click the first match, in an element of the game or in any; undefined if a pointer cannot reach it. */
export function pointTo(page: PageTools, selector: string, slot?: Slot) {
  const isWithin = (element: Element) =>
    !slot || (element.getRootNode() as Partial<ShadowRoot>).host === window.made[slot]
  const found = page.find(selector).find(isWithin)
  if (!found) return undefined
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  return found.contains(page.onTop(middle)) ? middle : undefined
}

/** What a visitor and a script of the page see. */
export async function look(page: PageTools) {
  await new Promise(requestAnimationFrame)
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const modals = page.all('dialog').filter((dialog) => dialog.matches(':modal'))
  const seen = modals.filter((dialog) => {
    const { left, top, right, bottom } = dialog.getBoundingClientRect()
    const isInWindow = Math.min(left, top) >= 0 && right <= innerWidth && bottom <= innerHeight
    return isInWindow && page.isShown(dialog) && dialog.contains(page.onTop(middle(dialog)))
  })
  const focused = page.focused()
  const body = document.querySelector('body')
  const before = window.focusBefore
  if (modals.length === 0) window.focusBefore = focused === body ? null : focused
  const isCut = (element: Element | null) =>
    element !== null && getComputedStyle(element).overflowY === 'hidden'
  const [name] = page.all('dialog [name=fullName]')
  const behind = document.getElementById('page') as HTMLElement
  return {
    modals: modals.length,
    seen: seen.length,
    open: Object.entries(window.made).flatMap(([slot, element]) =>
      element.matches(':state(open)') ? [slot] : [],
    ),
    name: name instanceof HTMLInputElement ? name.value : undefined,
    titles: page.find('dialog h2').length,
    isHydrated: page.all('dialog [name=topic]').length > 0,
    isFocusIn: modals.some((dialog) => dialog.contains(focused)),
    isFocusLost: Boolean(before?.checkVisibility() && focused === body),
    isLocked: isCut(document.documentElement) || isCut(body),
    isInert: page.onTop(middle(behind)) !== behind,
    heard: window.heard,
  }
}

export type Sight = Awaited<ReturnType<typeof look>>
