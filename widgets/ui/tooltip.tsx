import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
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
const pageTooltips = createTooltips()

/** Pixels between the trigger and the tooltip, and between the tooltip and the edge of the window. */
const gap = 6

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  left: number
  top: number
}

/**
 * The position of a tooltip, in pixels of the window: above the middle of its trigger, or below if there
 * is no room above, and always within the window.
 */
export function tooltipPosition(trigger: Box, tooltip: Size, window: Size) {
  const above = trigger.top - gap - tooltip.height
  const middle = trigger.left + trigger.width / 2 - tooltip.width / 2
  return {
    left: Math.max(gap, Math.min(middle, window.width - tooltip.width - gap)),
    top: above >= gap ? above : trigger.top + trigger.height + gap,
  }
}

/** The props that the trigger of a tooltip has to take. */
interface TriggerProps {
  'aria-describedby': string
  onPointerEnter(event: PointerEvent): void
  onPointerLeave(): void
  onPointerUp(event: PointerEvent): void
}

/** Shows a tooltip at its trigger, and keeps it there. @returns hides it */
function keepInPosition(tooltip: HTMLElement, trigger: Element): () => void {
  const place = () => {
    const { left, top } = tooltipPosition(
      trigger.getBoundingClientRect(),
      tooltip.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: window.innerHeight },
    )
    // Measured in pixels of the window, and set in CSS pixels, which differ where the page has `zoom`.
    const { currentCSSZoom: zoom = 1 } = tooltip
    tooltip.style.left = `${left / zoom}px`
    tooltip.style.top = `${top / zoom}px`
  }
  // Browsers from before 2024 have no popovers. A fixed box does nearly as well.
  tooltip.showPopover?.()
  place()
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
  return () => {
    window.removeEventListener('scroll', place, { capture: true })
    window.removeEventListener('resize', place)
    if (tooltip.isConnected) tooltip.hidePopover?.()
  }
}

const { dismiss } = pageTooltips.getState()

/** Esc closes the tooltip only, and not a dialog around it. */
function dismissOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  dismiss()
}

/**
 * A short text about its trigger, which describes it for those who cannot point. It opens when the pointer
 * stays on the trigger, and on a tap. The pointer can enter it, and Esc and a press elsewhere close it
 * (WCAG 2.2, 1.4.13).
 * @param props.children renders the trigger, one element
 */
export function Tooltip(props: { text: string; children: (trigger: TriggerProps) => ReactNode }) {
  const { text, children } = props
  const [key] = useState(() => Symbol(text))
  const isOpen = useStore(pageTooltips, ({ open }) => open === key)
  const tooltip = useRef<HTMLSpanElement>(null)
  const id = useId()
  const { enter, leave, show, hide } = pageTooltips.getState()

  useEffect(() => () => hide(key), [hide, key])

  useLayoutEffect(() => {
    const element = tooltip.current
    const trigger = element?.previousElementSibling
    if (!isOpen || !trigger) return
    const stopPositioning = keepInPosition(element, trigger)
    window.addEventListener('keydown', dismissOnEscape, { capture: true })
    window.addEventListener('pointerdown', dismiss, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', dismiss, { capture: true })
      window.removeEventListener('keydown', dismissOnEscape, { capture: true })
      stopPositioning()
    }
  }, [isOpen])

  return (
    <>
      {children({
        'aria-describedby': id,
        onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && enter(key),
        onPointerLeave: () => leave(key),
        // A finger cannot hover.
        onPointerUp: ({ pointerType }) => pointerType === 'touch' && show(key),
      })}
      <span
        ref={tooltip}
        className="tooltip"
        id={id}
        role="tooltip"
        popover="manual"
        hidden={!isOpen}
        onPointerEnter={() => enter(key)}
        onPointerLeave={() => leave(key)}
      >
        {text}
      </span>
    </>
  )
}
