import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { WaitlistModal } from '../waitlist/dialog.tsx'
import { loginMessages, modalMessages } from '../waitlist/messages.en.ts'
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
