import { createContext, useContext, useInsertionEffect } from 'react'

/** Adds a style sheet to the element around a view. */
export const StylesContext = createContext<(css: string) => void>(() => undefined)

/** Adds the style sheet of a view that is not in the page from the start. */
export function useStyles(css: string): void {
  const add = useContext(StylesContext)
  useInsertionEffect(() => add(css), [add, css])
}
