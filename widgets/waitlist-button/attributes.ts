import { oneOf, type Settings, text, theme } from '../element/attributes.ts'
import { waitlistAttributes } from '../waitlist/attributes.ts'
import { triggerTypes } from '../waitlist/contract.ts'
import { buttonMessages } from './messages.en.ts'

export const attributes = {
  triggerType: oneOf(triggerTypes, 'get-started'),
  label: text(buttonMessages.join),
  ...waitlistAttributes,
  theme,
}

export type ButtonSettings = Settings<typeof attributes>
