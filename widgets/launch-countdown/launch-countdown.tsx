import { useLayoutEffect, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useTranslator } from '../i18n/use-translator.ts'
import { launchMessages, modalMessages } from '../waitlist/messages.en.ts'
import { WaitlistModal } from '../waitlist/modal/dialog.tsx'
import { CountdownCard } from './card.static.tsx'
import type { countdownMessages } from './messages.en.ts'
import type { CountdownState } from './store.ts'

/** The launch countdown: the time left and the way into the waitlist, or the live panel. */
function LaunchCountdown({ store }: { store: StoreApi<CountdownState> }) {
  const state = useStore(store)
  const { phase, waitlist } = state
  const translator = useTranslator<typeof countdownMessages>()
  const card = useRef<HTMLDivElement>(null)
  const openerHasFocus = useRef(false)

  // Looked up while the button is still there. Events do not tell: React hears none of a focus that
  // is given back while it takes the modal away.
  useLayoutEffect(
    () =>
      store.subscribe(({ phase }, before) => {
        if (phase !== before.phase)
          openerHasFocus.current = card.current?.querySelector('button:focus') != null
      }),
    [store],
  )

  // The join button goes away at the launch; whoever was on it goes on with Get Started.
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

/** With the texts of the modal, of which the static view needs none. */
export const launchCountdownView = {
  View: LaunchCountdown,
  messages: { ...modalMessages, ...launchMessages },
}
