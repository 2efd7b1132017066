import type { failureMessages as english, linkMessages as englishLink } from './common.en.ts'

export const failureMessages = {
  error: 'ऐप्लिकेशन में अचानक कोई गड़बड़ी हो गई!',
} satisfies Record<keyof typeof english, string>

export const linkMessages = {
  newTab: 'नए टैब में खुलता है',
} satisfies Record<keyof typeof englishLink, string>
