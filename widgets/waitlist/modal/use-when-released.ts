import { useEffect, useRef } from 'react'

/** The most milliseconds between the end of a press and its click. */
const clickDelay = 350

/**
 * Gives a function that calls back at once, or, during a press, after its click: a button that somebody
 * is pressing must not move away from under the pointer.
 */
export function useWhenReleased(): (callback: () => void) => void {
  const press = useRef<{ isUnderWay?: boolean; callback?: () => void }>({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      const { callback } = press.current
      press.current = {}
      callback?.()
    }
    const end = (delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(release, delay)
    }
    const listeners = new AbortController()
    // Captured on the window, so that no listener of the page can stop them.
    const options = { capture: true, signal: listeners.signal }
    const begin = ({ button }: PointerEvent) => {
      // Only the main button clicks. The end of another press may be lost to a context menu.
      if (button !== 0) return
      clearTimeout(timer)
      press.current.isUnderWay = true
    }
    addEventListener('pointerdown', begin, options)
    addEventListener('pointerup', () => end(clickDelay), options)
    addEventListener('pointercancel', () => end(0), options)
    addEventListener('click', () => end(0), options)
    return () => listeners.abort()
  }, [])
  return (callback) => {
    if (press.current.isUnderWay) press.current.callback = callback
    else callback()
  }
}
