import type { Key, ReactElement } from 'react'

/**
 * Replaces `react/jsx-runtime` in the bundles that have React. Makes the same elements as React 19
 * (`ReactJSXElement.js`). React's own is CommonJS, whose wrapper would cost 1 KB.
 */
export function jsx(
  type: ReactElement['type'],
  given: Record<string, unknown>,
  key: Key | undefined = given.key as Key | undefined,
) {
  // Not in the parameters: compiled for older browsers, `props` would get the default of `key`.
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
