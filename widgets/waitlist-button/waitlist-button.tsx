import { type StoreApi, useStore } from 'zustand'
import { useSpeech } from '../shared/use-speech.tsx'
import type { ButtonState } from './button-store.ts'
import { FirstWaitlistButton } from './first-waitlist-button.tsx'
import type { WaitlistMessages } from './waitlist-messages.ts'
import { WaitlistModal } from './waitlist-modal.tsx'

/** The button that opens the waitlist modal, and the modal. */
export function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const state = useStore(store)
  const speech = useSpeech<WaitlistMessages>()
  return (
    <>
      <FirstWaitlistButton state={state} speech={speech} />
      <WaitlistModal store={state.waitlist} />
    </>
  )
}
