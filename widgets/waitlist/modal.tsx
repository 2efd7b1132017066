import { useContext } from 'react'
import { useStore } from 'zustand'
import { TranslatorContext } from '../i18n/use-translator.ts'
import { WaitlistDialog } from './dialog.tsx'
import { waitlistMessages } from './messages.en.ts'
import type { WaitlistStore } from './store.ts'

/** The waitlist modal; not in the page before it is first opened, as in the static view. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const wasOpened = useStore(store, (state) => state.wasOpened)
  const translator = useContext(TranslatorContext)
  return (
    wasOpened && (
      <TranslatorContext.Provider value={translator.extend(waitlistMessages)}>
        <WaitlistDialog store={store} />
      </TranslatorContext.Provider>
    )
  )
}
