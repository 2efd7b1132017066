/** The path of personal pages. A letter's link is this path with the person's token. */
export const personPath = '/api/letters/'

/** The token in samples. Its page says that the letter is a sample. */
export const sampleToken = 'sample'
