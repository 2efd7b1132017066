import { createContext, useContext, useInsertionEffect } from 'react'

/** Gives the element around a view one more style sheet. */
export const StylesContext = createContext<(css: string) => void>(() => undefined)

/** For a view that comes later than its element: brings its own style sheet. */
export function useStyles(css: string): void {
  const add = useContext(StylesContext)
  useInsertionEffect(() => add(css), [add, css])
}
