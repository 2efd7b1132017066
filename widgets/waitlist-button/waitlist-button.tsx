import { type StoreApi, useStore } from 'zustand'
import { useSpeech } from '../shared/use-speech.tsx'
import type { ButtonState } from './button-store.ts'
import { WaitlistDialog } from './waitlist-dialog.tsx'
import { buttonMessages, type WaitlistMessages } from './waitlist-messages.ts'

/** The button that opens the waitlist modal, and the modal. */
export function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const label = useStore(store, ({ settings }) => settings.label)
  const waitlist = useStore(store, (state) => state.waitlist)
  const { say } = useSpeech<WaitlistMessages>()
  return (
    <>
      <button
        type="button"
        className="button primary"
        part="button"
        aria-haspopup="dialog"
        onClick={waitlist.getState().show}
      >
        {label === buttonMessages.join ? say('join') : label}
      </button>
      <WaitlistDialog store={waitlist} />
    </>
  )
}
