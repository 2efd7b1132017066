/** The languages of every widget besides English, as BCP 47 primary languages. README.md has more. */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]
