import { useStore } from 'zustand'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import type { WaitlistStore } from './store.ts'

const loadDialog = async () => (await import('./dialog.tsx')).WaitlistDialog

/** The waitlist modal; its code comes when it is first opened. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const wasOpened = useStore(store, (state) => state.wasOpened)
  const WaitlistDialog = useLazyComponent(wasOpened, loadDialog, store.getState().fail)
  return WaitlistDialog && <WaitlistDialog store={store} />
}
