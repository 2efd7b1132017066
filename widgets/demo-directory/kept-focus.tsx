import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the fallback when a render has removed the focused element. It checks only when it
 * renders itself, so it must render whenever its content does.
 */
export function KeptFocus(props: {
  fallback: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}) {
  const { fallback, className, children } = props
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false) fallback.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
    <div
      className={className}
      onFocus={({ target }) => {
        focused.current = target
      }}
      // React fires no blur for an element that it removes, so the visitor has moved the focus.
      onBlur={() => {
        focused.current = null
      }}
    >
      {children}
    </div>
  )
}
