import type { KeyboardEvent } from 'react'

const keep = (event: KeyboardEvent) => event.stopPropagation()

/** Keeps what a visitor types into an element from triggering the page's keyboard shortcuts. */
export const keepKeys = { onKeyDown: keep, onKeyPress: keep, onKeyUp: keep }
