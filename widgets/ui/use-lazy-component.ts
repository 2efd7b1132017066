import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is first wanted. Not with `lazy`: a `Suspense` shows what
 * has come up to 300 ms later, by a timer that a page may have replaced.
 * @param load the same function at each render
 * @returns undefined until it is there
 */
export function useLazyComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setComponent(() => loaded),
      // An error while rendering is one that the element shows.
      (error) =>
        setComponent(() => {
          throw error
        }),
    )
  }, [isWanted, load])
  return component
}
