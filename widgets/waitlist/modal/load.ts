/** Loads what only React's file has: React, Thank You, and the queue that sends. */
export const loadReact = () => import('./react.tsx')
