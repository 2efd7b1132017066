import { useEffect, useRef } from 'react'

/** The most milliseconds that a click comes after the end of its press. */
const clickDelay = 350

/**
 * Calls back at once, or once the press under way has made its click: what somebody is about to click
 * must not move away from under the pointer. A touch takes the focus after its end, before its click.
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
    // Before anything of the page can stop them.
    const options = { capture: true, signal: listeners.signal }
    const begin = ({ button }: PointerEvent) => {
      // Another button makes no click, and its menu may keep its end.
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
