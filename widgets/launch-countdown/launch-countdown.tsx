import { useLayoutEffect, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { launchMessages, modalMessages } from '../waitlist/messages.en.ts'
import { WaitlistModal } from '../waitlist/modal/dialog.tsx'
import { CountdownCard } from './card.static.tsx'
import type { countdownMessages } from './messages.en.ts'
import type { CountdownState } from './store.ts'

function LaunchCountdown({ store }: { store: StoreApi<CountdownState> }) {
  const state = useStore(store)
  const { phase, waitlist } = state
  const translator = useTranslator<typeof countdownMessages>()
  const card = useRef<HTMLDivElement>(null)
  const openerHasFocus = useRef(false)

  // Looked up just before the button is removed. Focus events would not do: React hears none for a focus
  // that is given back while it removes the modal.
  useLayoutEffect(
    () =>
      store.subscribe(({ phase }, before) => {
        if (phase !== before.phase)
          openerHasFocus.current = card.current?.querySelector('button:focus') != null
      }),
    [store],
  )

  // At the launch the join button is removed. If it had the focus, Get Started gets it.
  useLayoutEffect(() => {
    if (phase === 'live' && openerHasFocus.current) card.current?.querySelector('a')?.focus()
  }, [phase])

  return (
    <>
      <CountdownCard state={state} translator={translator} card={card} />
      <WaitlistModal store={waitlist} />
    </>
  )
}

/** React's view, and the texts of the modal, which the static view does not need. */
export const launchCountdownView = {
  View: LaunchCountdown,
  messages: { ...modalMessages, ...launchMessages },
}
