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

export { jsx as jsxs }

/** What is neither a tag nor a component is a fragment for the static renderer. */
export const Fragment = null

/** The part of `react` that r2wc uses. Our root ignores what that makes (show-view.ts). */
export default { createElement() {} }
