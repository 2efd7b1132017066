import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Milliseconds that the pointer stays on a trigger before its tooltip opens. */
const openDelay = 700
/** Milliseconds after one tooltip within which the next opens at once. */
const skipDelay = 300
/** Milliseconds to move the pointer from the trigger to the tooltip (WCAG 2.2, 1.4.13, hoverable). */
const grace = 150

/** Decides when a tooltip opens and closes. @param onChange called with the trigger whose tooltip is open */
function createTiming(onChange: (trigger: Element | undefined) => void) {
  let open: Element | undefined
  let pointed: Element | undefined
  let leftAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (trigger: Element | undefined) => {
    clearTimeout(timer)
    open = trigger
    onChange(trigger)
  }
  const showIn = (delay: number, trigger?: Element) => {
    timer = setTimeout(() => show(trigger), delay)
  }

  return {
    show,
    /** Call it with the trigger that the pointer is on, or whose tooltip it is on. */
    point(trigger: Element | undefined) {
      if (trigger === pointed) return
      pointed = trigger
      clearTimeout(timer)
      if (trigger === open) return
      if (!trigger) {
        leftAt = performance.now()
        showIn(grace)
      } else if (open || performance.now() - leftAt < skipDelay) show(trigger)
      else showIn(openDelay, trigger)
    },
  }
}

/** Pixels between the trigger and the tooltip, and between the tooltip and the edge of the window. */
const gap = 6

interface Size {
  width: number
  height: number
}

/**
 * The position of a tooltip, in pixels of the window: above the middle of its trigger, or below if there
 * is no room above, and always within the window.
 */
export function tooltipPosition(
  trigger: Size & { left: number; top: number },
  tooltip: Size,
  window: Size,
) {
  const above = trigger.top - gap - tooltip.height
  const middle = trigger.left + trigger.width / 2 - tooltip.width / 2
  return {
    left: Math.max(gap, Math.min(middle, window.width - tooltip.width - gap)),
    top: above >= gap ? above : trigger.top + trigger.height + gap,
  }
}

/** Shows a tooltip at its trigger, and keeps it there. @param signal ends it */
function keepInPosition(tooltip: HTMLElement, trigger: Element, signal: AbortSignal): void {
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
  window.addEventListener('scroll', place, { capture: true, passive: true, signal })
  window.addEventListener('resize', place, { signal })
}

/**
 * A part of a view with one tooltip for all of its controls. It shows the `title` of a control that has no pointer
 * events, such as a disabled button: its parent is the trigger. The tooltip opens when the pointer stays on the
 * trigger, and on a tap. The pointer can enter it, and Esc and a press elsewhere close it (WCAG 2.2, 1.4.13).
 * @param props.triggers a selector of the triggers
 */
export function WithTooltip(props: { className: string; triggers: string; children: ReactNode }) {
  const { className, triggers, children } = props
  const [open, setOpen] = useState<Element>()
  const [{ show, point }] = useState(() => createTiming(setOpen))
  const tooltip = useRef<HTMLSpanElement>(null)

  useEffect(() => () => show(undefined), [show])

  useLayoutEffect(() => {
    if (!open || !tooltip.current) return
    const closing = new AbortController()
    const { signal } = closing
    keepInPosition(tooltip.current, open, signal)
    const dismiss = () => show(undefined)
    // Esc closes the tooltip only, and not a dialog around it.
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    }
    window.addEventListener('keydown', dismissOnEscape, { capture: true, signal })
    window.addEventListener('pointerdown', dismiss, { capture: true, signal })
    return () => closing.abort()
  }, [open, show])

  const triggerOf = ({ target }: PointerEvent) => {
    const element = target as Element
    return tooltip.current?.contains(element) ? open : (element.closest(triggers) ?? undefined)
  }

  return (
    <div
      className={className}
      onPointerOver={(event) => event.pointerType !== 'touch' && point(triggerOf(event))}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && point(undefined)}
      // A finger cannot hover.
      onPointerUp={(event) => event.pointerType === 'touch' && show(triggerOf(event))}
    >
      {children}
      {open && (
        <span ref={tooltip} className="tooltip" role="tooltip" popover="manual">
          {(open.firstElementChild as HTMLElement | null)?.title}
        </span>
      )}
    </div>
  )
}
