import { createHash, randomBytes } from 'node:crypto'

/** Below which the way out of each letter lies; the rest of the path is its token. */
export const wayOutPath = '/api/letters/'

/** A new token of a way out: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** What is kept of a token, so that nobody who reads the database has the links. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
