/**
 * An id that no other has. `crypto.randomUUID` is for secure contexts only, and a partner's page may
 * not be one.
 */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
