import { useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { loginMessages, modalMessages } from '../waitlist/messages.en.ts'
import { WaitlistModal } from '../waitlist/modal/dialog.tsx'
import type { WaitlistStore } from '../waitlist/store.ts'
import type { ButtonSettings } from './attributes.ts'
import { Button } from './button.static.tsx'
import type { buttonMessages } from './messages.en.ts'

function WaitlistButton({ store }: { store: WaitlistStore<ButtonSettings> }) {
  const state = useStore(store)
  return (
    <>
      <Button state={state} translator={useTranslator<typeof buttonMessages>()} />
      <WaitlistModal store={store} />
    </>
  )
}

/** React's view, and the texts of the modal, which the static view does not need. */
export const waitlistButtonView = {
  View: WaitlistButton,
  messages: { ...modalMessages, ...loginMessages },
}
