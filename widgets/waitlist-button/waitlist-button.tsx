import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { WaitlistModal } from '../waitlist/dialog.tsx'
import { Button } from './button.static.tsx'
import type { ButtonMessages } from './messages.en.ts'
import type { ButtonState } from './store.ts'

/** The button that opens the waitlist modal, and the modal. */
export function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const state = useStore(store)
  return (
    <>
      <Button state={state} translator={useTranslator<ButtonMessages>()} />
      <WaitlistModal store={state.waitlist} />
    </>
  )
}
