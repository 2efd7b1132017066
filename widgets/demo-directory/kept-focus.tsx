import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus from being lost: when the element inside that had it is gone after a render,
 * the fallback gets it. It has to be rendered anew with everything inside it.
 */
export function KeptFocus(props: {
  fallback: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}) {
  const { fallback, className, children } = props
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current && !focused.current.isConnected) fallback.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing itself, it only watches
    <div
      className={className}
      onFocus={({ target }) => {
        focused.current = target
      }}
      // React keeps silent while it takes an element away, so this is the visitor leaving.
      onBlur={() => {
        focused.current = null
      }}
    >
      {children}
    </div>
  )
}
