import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import type { WaitlistMessages } from '../waitlist/messages.en.ts'
import { WaitlistModal } from '../waitlist/modal.tsx'
import { FirstWaitlistButton } from './button.static.tsx'
import type { ButtonState } from './store.ts'

/** The button that opens the waitlist modal, and the modal. */
export function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const state = useStore(store)
  const translator = useTranslator<WaitlistMessages>()
  return (
    <>
      <FirstWaitlistButton state={state} translator={translator} />
      <WaitlistModal store={state.waitlist} />
    </>
  )
}
