/** All tags. Written out, since the script does not contain all definitions. */
export const tags = ['demo-directory', 'launch-countdown', 'waitlist-button'] as const
export type Tag = (typeof tags)[number]
