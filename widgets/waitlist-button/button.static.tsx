import type { Translator } from '../i18n/catalogue.ts'
import { buttonMessages } from '../waitlist/messages.en.ts'
import { Opener } from '../waitlist/opener.static.tsx'
import type { ButtonState } from './store.ts'

/** The button alone. It has no hooks: it is painted before React comes. */
export function FirstWaitlistButton({
  state,
  translator,
}: {
  state: ButtonState
  translator: Translator
}) {
  const { label } = state.settings
  return (
    <Opener part="button" onClick={() => state.waitlist.getState().show()}>
      {label === buttonMessages.join ? translator.t('join') : label}
    </Opener>
  )
}
