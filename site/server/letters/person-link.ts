/** The link of a letter, to the page of its person, is this path and the person's token. */
export const personPath = '/api/letters/'

/** In place of a token, in letters that are only looked at: its link says so, and does nothing. */
export const sampleToken = 'sample'
