/** The languages of every widget besides English, as BCP 47 primary languages. See README.md. */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]

/** The message of an element that failed. */
export const failureMessages = { error: 'Unexpected Application Error!' }

/** The title of a link that opens a new tab. */
export const linkMessages = { newTab: 'Opens in a new tab' }

/** The same in Hindi. */
export const hindiFailureMessages = {
  error: 'ऐप्लिकेशन में अचानक कोई गड़बड़ी हो गई!',
} satisfies typeof failureMessages

export const hindiLinkMessages = { newTab: 'नए टैब में खुलता है' } satisfies typeof linkMessages
