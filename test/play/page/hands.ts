import type { Slot } from '../commands.ts'
import { elementOf, slotOf } from './deeds.ts'
import { findAll, pointOf } from './deep.ts'

// Where to click, and which element a click or a key really reached: an element may have moved.

/** The effect of the visitor's last click or key. */
export interface Met {
  /** The element whose opener was clicked. */
  opener: Slot | undefined
  /** Whether it closes the modal or cancels a loading one. */
  isClosing: boolean
  /** Whether a script opened the modal again as soon as it closed. */
  isReopened: boolean
}

const nothing: Met = { opener: undefined, isClosing: false, isReopened: false }
let met = nothing
let reopening: MutationObserver | undefined

/** Opens the modal again in the same task in which it closes, as a script might. */
export function reopenWhenClosed(slot: Slot) {
  const dialog = findAll<HTMLDialogElement>('dialog').find((dialog) => dialog.matches(':modal'))
  const show: unknown = Reflect.get(elementOf(slot) ?? {}, 'show')
  if (!dialog || typeof show !== 'function') return
  reopening = new MutationObserver(() => {
    if (dialog.open) return
    reopening?.disconnect()
    met = { ...met, isReopened: true }
    show.call(elementOf(slot))
  })
  reopening.observe(dialog, { attributeFilter: ['open'] })
}

const hasPart = (node: EventTarget, part: string) =>
  node instanceof Element && (node.getAttribute('part') ?? '').split(' ').includes(part)

export const isModalOpen = () => findAll('dialog').some((dialog) => dialog.matches(':modal'))

export function watchHands() {
  window.addEventListener(
    'pointerdown',
    () => {
      met = { ...nothing, isClosing: !isModalOpen() }
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      const path = event.composedPath()
      const isOpener = path.some((node) => hasPart(node, 'button') || hasPart(node, 'join-button'))
      const isClosing =
        met.isClosing ||
        path[0] instanceof HTMLDialogElement ||
        path.some((node) => node instanceof Element && node.matches(closers))
      const opener = isOpener ? path.map(slotOf).find(Boolean) : undefined
      met = { ...nothing, opener, isClosing }
    },
    { capture: true },
  )
  // Also after the capture phase: React may first open a modal that was due, which Esc then closes.
  for (const capture of [true, false])
    window.addEventListener(
      'keydown',
      ({ key }) => {
        met = { ...nothing, isClosing: key === 'Escape' || !isModalOpen() }
      },
      { capture },
    )
}

/** The X, and Close on the Thank You screen. */
const closers = 'dialog header button, dialog [part~=success] > button'

/** @returns the effect of the last click or key, once */
export function takeMet(): Met {
  const last = met
  met = nothing
  reopening?.disconnect()
  reopening = undefined
  return last
}

/** Where to click the first match in an element, or in the page. */
export function find(selector: string, slot?: Slot): { x: number; y: number } | undefined {
  const place = slot ? elementOf(slot) : document
  const [found] = place ? findAll(selector, place) : []
  found?.scrollIntoView({ block: 'nearest' })
  return found && pointOf(found)
}

export const selectors = {
  opener: '[part~=button], [part~=join-button]',
  x: closers,
  submit: 'dialog [part~=submit]',
  name: 'dialog [name=fullName]',
  email: 'dialog [name=email]',
  search: '[part~=search]',
  filters: '[part~=filters-toggle]',
  tick: '[part~=filters] [type=checkbox]',
  clear: '[part~=clear]',
} as const
