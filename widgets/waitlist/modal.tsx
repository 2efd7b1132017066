import { useStore } from 'zustand'
import { WaitlistDialog } from './dialog.tsx'
import type { WaitlistStore } from './store.ts'

/** The waitlist modal; not in the page before it is first opened, as in the static view. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const wasOpened = useStore(store, (state) => state.wasOpened)
  return wasOpened && <WaitlistDialog store={store} />
}
