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
import { tooltipPosition } from './tooltip-position.ts'
import { pageTooltips } from './tooltip-timing.ts'

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
