import type { Translator } from '../i18n/catalogue.ts'
import { Opener } from '../waitlist/opener.static.tsx'
import { buttonMessages } from './messages.en.ts'
import type { ButtonState } from './store.ts'

/** The button alone. The default label is translated, any other is shown as written. */
export function Button({ state, translator }: { state: ButtonState; translator: Translator }) {
  const { label } = state.settings
  return (
    <Opener
      part="button"
      modal={state.modal}
      translator={translator}
      onClick={() => state.waitlist.getState().show()}
    >
      {label === buttonMessages.join ? translator.t('join') : label}
    </Opener>
  )
}
