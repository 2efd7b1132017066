import { createStore, type StoreApi } from 'zustand/vanilla'

/** Milliseconds that the pointer stays on a trigger before its tooltip opens. */
const openDelay = 700
/** Milliseconds after one tooltip within which the next opens at once. */
const skipDelay = 300
/** Milliseconds to get from the trigger into the tooltip (WCAG 2.2, 1.4.13, hoverable). */
const grace = 150

/** Which tooltip is open. At most one is; each is known by a symbol of its own. */
export interface Tooltips {
  open: symbol | undefined
  /** The pointer has come upon the trigger, or upon the tooltip itself. */
  enter(id: symbol): void
  leave(id: symbol): void
  /** Opens it at once, for good: until `hide` or `dismiss`. */
  show(id: symbol): void
  hide(id: symbol): void
  /** Closes whichever is open. */
  dismiss(): void
}

/** The tooltips of one group: after one was open, the next opens without a wait. */
const createTooltips = (): StoreApi<Tooltips> =>
  createStore<Tooltips>((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let awaited: symbol | undefined
    let hovered: symbol | undefined
    let pinned: symbol | undefined
    let leftAt = Number.NEGATIVE_INFINITY

    const cancel = () => {
      clearTimeout(timer)
      awaited = undefined
    }
    const change = (open: symbol | undefined, delay: number) => {
      cancel()
      if (delay === 0) return set({ open })
      awaited = open
      timer = setTimeout(() => set({ open }), delay)
    }
    const isWarm = () => get().open !== undefined || performance.now() - leftAt < skipDelay

    return {
      open: undefined,
      enter(id) {
        hovered = id
        if (get().open === id) cancel()
        else change(id, isWarm() ? 0 : openDelay)
      },
      leave(id) {
        if (hovered !== id) return
        hovered = undefined
        if (get().open !== id) return cancel()
        leftAt = performance.now()
        if (pinned !== id) change(pinned, grace)
      },
      show(id) {
        pinned = id
        change(id, 0)
      },
      hide(id) {
        if (pinned === id) pinned = undefined
        if (awaited === id) cancel()
        if (get().open === id) set({ open: undefined })
      },
      dismiss() {
        pinned = undefined
        change(undefined, 0)
      },
    }
  })

/** The one group of all widgets of this copy of the code. */
export const pageTooltips = createTooltips()
