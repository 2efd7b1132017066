import type { Speech } from '../shared/messages.ts'
import type { ButtonState } from './button-store.ts'
import { Opener } from './opener.tsx'
import { buttonMessages } from './waitlist-messages.ts'

/** The button alone. It has no hooks: it is painted before React comes. */
export function FirstWaitlistButton({ state, speech }: { state: ButtonState; speech: Speech }) {
  const { label } = state.settings
  return (
    <Opener part="button" onClick={() => state.waitlist.getState().show()}>
      {label === buttonMessages.join ? speech.say('join') : label}
    </Opener>
  )
}
