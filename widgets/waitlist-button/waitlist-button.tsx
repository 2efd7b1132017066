import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { loginMessages, modalMessages } from '../waitlist/messages.en.ts'
import { WaitlistModal } from '../waitlist/modal/dialog.tsx'
import { Button } from './button.static.tsx'
import type { buttonMessages } from './messages.en.ts'
import type { ButtonState } from './store.ts'

/** The button that opens the waitlist modal, and the modal. */
function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const state = useStore(store)
  return (
    <>
      <Button state={state} translator={useTranslator<typeof buttonMessages>()} />
      <WaitlistModal store={state.waitlist} />
    </>
  )
}

/** With the texts of the modal, of which the static view needs none. */
export const waitlistButtonView = {
  View: WaitlistButton,
  messages: { ...modalMessages, ...loginMessages },
}
