import { createStore, type StoreApi } from 'zustand/vanilla'

/** Milliseconds that the pointer stays on a trigger before its tooltip opens. */
const openDelay = 700
/** Milliseconds after one tooltip within which the next opens at once. */
const skipDelay = 300
/** Milliseconds to move the pointer from the trigger to the tooltip (WCAG 2.2, 1.4.13, hoverable). */
const grace = 150

/** Which tooltip is open, at most one. Each has a symbol as its id. */
interface Tooltips {
  open: symbol | undefined
  /** To be called when the pointer enters the trigger or the tooltip. */
  enter(id: symbol): void
  leave(id: symbol): void
  /** Opens a tooltip at once. */
  show(id: symbol): void
  hide(id: symbol): void
  /** Closes the tooltip that is open. */
  dismiss(): void
}

/** Makes a group of tooltips: shortly after one was open, the next opens without delay. */
const createTooltips = (): StoreApi<Tooltips> =>
  createStore<Tooltips>((set, get) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let awaited: symbol | undefined
    let hovered: symbol | undefined
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
        change(undefined, grace)
      },
      show: (id) => change(id, 0),
      hide(id) {
        if (awaited === id) cancel()
        if (get().open === id) set({ open: undefined })
      },
      dismiss: () => change(undefined, 0),
    }
  })

/** One group, for all widgets of this copy of the code. */
export const pageTooltips = createTooltips()
