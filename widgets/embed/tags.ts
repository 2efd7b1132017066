/** The tags of all elements. */
export const tags = ['demo-directory', 'launch-countdown', 'waitlist-button'] as const
export type Tag = (typeof tags)[number]
