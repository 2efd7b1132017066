import type { StoredSignUp } from '../waitlist/database.ts'

/** Who signed up: an e-mail address without the space around it, in lower case. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  email.trim().toLowerCase()
