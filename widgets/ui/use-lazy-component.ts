import { type ComponentType, useEffect, useState } from 'react'
import { loadLater } from '../load-later.ts'

/**
 * A component whose code comes when it is first wanted. Not with `lazy`: a `Suspense` shows what
 * has come up to 300 ms later, by a timer that a page may have replaced.
 * @param load the same function at each render, like `onFailure`
 * @returns undefined until it is there
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted || component) return
    return loadLater(load, (loaded) => setComponent(() => loaded), onFailure).stop
  }, [isWanted, component, load, onFailure])
  return component
}
