import type { Key, ReactElement } from 'react'

/**
 * What JSX is compiled to in our bundles, in place of `react/jsx-runtime`: it makes React's elements
 * (React 19, `ReactJSXElement.js`), and can do so before React is there.
 */
export function jsx(
  type: ReactElement['type'],
  given: Record<string, unknown>,
  key: Key | undefined = given.key as Key | undefined,
) {
  // Not in the parameters: in esbuild's output for older browsers it would see the default of `key`.
  const { key: _, ...props } = given
  return {
    $$typeof: Symbol.for('react.transitional.element'),
    type,
    key: key === undefined ? null : String(key),
    ref: props.ref ?? null,
    props,
  }
}

export const jsxs = jsx
export const Fragment = Symbol.for('react.fragment')
