import { oneOf, type Settings, text, theme } from '../element/attributes.ts'
import { waitlistAttributes } from '../waitlist/attributes.ts'
import { triggerTypes } from '../waitlist/contract.ts'
import { openerMessages } from '../waitlist/messages.en.ts'

export const attributes = {
  triggerType: oneOf(triggerTypes, 'get-started'),
  label: text(openerMessages.join),
  ...waitlistAttributes,
  theme,
}

export type ButtonSettings = Settings<typeof attributes>
