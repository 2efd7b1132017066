/** The text that any element may have to show. */
export const failureMessages = { error: 'Unexpected Application Error!' }

/** What a screen reader says of a link that opens a new tab. */
export const linkMessages = { newTab: 'Opens in a new tab' }
