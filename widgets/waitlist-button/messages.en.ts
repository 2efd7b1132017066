import { loginMessages, waitlistMessages } from '../waitlist/messages.en.ts'

/** The texts of the waitlist button and of its modal (SPEC.md section 2). */
export const buttonMessages = { ...waitlistMessages, ...loginMessages }

export type ButtonMessages = typeof buttonMessages
