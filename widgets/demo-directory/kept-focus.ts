import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus from being lost: when the element that had it is gone after a render, it goes
 * to another.
 * @returns handlers for the element around everything that may go away
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current && !focused.current.isConnected) fallback.current?.focus()
  })
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target
    },
    // React keeps silent while it takes an element away, so this is the visitor leaving.
    onBlur() {
      focused.current = null
    },
  }
}
