import type { ReactElement } from 'react'

/**
 * Replaces `react/jsx-runtime` in the scripts that have no React. Makes only what the static renderer
 * reads. The files with React have `jsx-runtime.ts`.
 */
export const jsx = (type: ReactElement['type'], props: object, key?: unknown) => ({
  type,
  props,
  key,
})

export const jsxs = jsx
export const Fragment = Symbol.for('react.fragment')

/** The part of `react` that r2wc uses. */
export default { createElement: jsx }
