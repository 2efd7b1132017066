import { type StoreApi, useStore } from 'zustand'
import type { ButtonState } from './button-store.ts'
import { WaitlistDialog } from './waitlist-dialog.tsx'

/** The button that opens the waitlist modal, and the modal. */
export function WaitlistButton({ store }: { store: StoreApi<ButtonState> }) {
  const label = useStore(store, ({ settings }) => settings.label)
  const waitlist = useStore(store, (state) => state.waitlist)
  return (
    <>
      <button
        type="button"
        className="button primary"
        part="button"
        aria-haspopup="dialog"
        onClick={waitlist.getState().show}
      >
        {label}
      </button>
      <WaitlistDialog store={waitlist} />
    </>
  )
}
