import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const repository: string = fileURLToPath(new URL('../../..', import.meta.url))
