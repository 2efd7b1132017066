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
