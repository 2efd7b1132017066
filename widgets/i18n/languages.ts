/** The languages that every widget speaks beside English, as BCP 47 primary languages. */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]
