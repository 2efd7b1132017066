import type { ReactElement } from 'react'

/**
 * What JSX is compiled to in our scripts, in place of `react/jsx-runtime`: just what our own renderer
 * reads. Views of React, in the files that come later, have `jsx-runtime.ts`.
 */
export const jsx = (type: ReactElement['type'], props: object, key?: unknown) => ({
  type,
  props,
  key,
})

export const jsxs = jsx
export const Fragment = Symbol.for('react.fragment')

/** What r2wc needs of `react`. */
export default { createElement: jsx }
