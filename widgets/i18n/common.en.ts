/** The message of an element that failed. */
export const failureMessages = { error: 'Unexpected Application Error!' }

/** The title of a link that opens a new tab. */
export const linkMessages = { newTab: 'Opens in a new tab' }
