/** Loads what only React's file has. */
const loadReact = () => import('./react.tsx')

export type LoadReact = typeof loadReact

/**
 * Loads the modal of an element, and at the same time React, which the modal does not wait for.
 * @param load gives the modal when it gets the way to load React. Where React did not come, it tries again
 */
export function withReact<View>(load: () => Promise<(loadReact: LoadReact) => View>) {
  const modal = load()
  loadReact().catch(() => undefined)
  return modal.then((create) => create(loadReact))
}
