import { createHash, randomBytes } from 'node:crypto'

/** The link of a letter, to the page of its person, is this path and a token. */
export const wayOutPath = '/api/letters/'

/** In place of a token, in letters that are only looked at: its link says so, and does nothing. */
export const sampleToken = 'sample'

/** A new token: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** The database stores only this, so that nobody who reads it has the links. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
