import type { Translator } from '../i18n/catalogue.ts'
import { Opener } from '../waitlist/opener.static.tsx'
import type { WaitlistState } from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'
import { buttonMessages } from './messages.en.ts'

/** The button without its modal. The default label is translated; any other is shown as written. */
export function Button(props: { state: WaitlistState<ButtonSettings>; translator: Translator }) {
  const { state, translator } = props
  const { label } = state.settings
  return (
    <Opener part="button" modal={state.modal} translator={translator} onClick={() => state.show()}>
      {label === buttonMessages.join ? (
        translator.t('join')
      ) : (
        <span lang={translator.page}>{label}</span>
      )}
    </Opener>
  )
}
