import {
  loginKeys,
  modalKeys,
  openerMessages,
  textsToCome,
} from '../waitlist/opener-messages.en.ts'

/** The texts of the waitlist button and of its modal (SPEC.md section 2). */
export const buttonMessages = {
  ...openerMessages,
  ...textsToCome([...modalKeys, ...loginKeys]),
}

export type ButtonMessages = typeof buttonMessages
