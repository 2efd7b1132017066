import type { Translator } from '../i18n/catalogue.ts'
import { openerMessages } from '../waitlist/messages.en.ts'
import { Opener } from '../waitlist/opener.static.tsx'
import type { WaitlistState } from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'

/** The button without its modal. The default label is translated; any other is shown as written. */
export function Button(props: { state: WaitlistState<ButtonSettings>; translator: Translator }) {
  const { state, translator } = props
  const { label } = state.settings
  const isOwn = label !== openerMessages.join
  return (
    <Opener
      part="button"
      waitlist={state}
      translator={translator}
      lang={isOwn ? translator.page : undefined}
      onClick={() => state.show()}
    >
      {isOwn ? label : translator.t('join')}
    </Opener>
  )
}
