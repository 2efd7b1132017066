import { useStore } from 'zustand'
import { useLater } from '../shared/use-later.tsx'
import type { WaitlistStore } from './waitlist-store.ts'

const loadDialog = async () => (await import('./waitlist-dialog.tsx')).WaitlistDialog

/** The waitlist modal; its code comes when it is first opened. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const wasOpened = useStore(store, (state) => state.wasOpened)
  const WaitlistDialog = useLater(wasOpened, loadDialog)
  return WaitlistDialog && <WaitlistDialog store={store} />
}
