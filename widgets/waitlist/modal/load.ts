/** Loads what only React's file has: React, Thank You, and the queue that sends. */
export const loadReact = () => import('./react.tsx')

/** Loads a modal and, at the same time, React. Where React did not come, the modal tries again. */
export function withReact<Modal>(load: () => Promise<Modal>): Promise<Modal> {
  const modal = load()
  loadReact().catch(() => undefined)
  return modal
}
