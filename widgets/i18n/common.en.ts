/** The text that any element may have to show (SPEC.md section 8). */
export const failureMessages = { error: 'Unexpected Application Error!' }

/** What a link that leads elsewhere says of itself. */
export const linkMessages = { newTab: 'Opens in a new tab' }
