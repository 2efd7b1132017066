import type { KeyboardEvent } from 'react'

const keep = (event: KeyboardEvent) => event.stopPropagation()

/** For an element into which a visitor types: the page's shortcuts are not to hear it. */
export const keepKeys = { onKeyDown: keep, onKeyPress: keep, onKeyUp: keep }
