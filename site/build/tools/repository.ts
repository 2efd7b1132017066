/** The folder of the project. */
export const repository = new URL('../../..', import.meta.url).pathname
