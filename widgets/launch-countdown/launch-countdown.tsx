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

  // It may have had the focus before React came.
  useLayoutEffect(() => {
    openerHasFocus.current = card.current?.querySelector('button:focus') !== null
  }, [])

  // The join button goes away at the launch; whoever was on it goes on with Get Started.
  useLayoutEffect(() => {
    if (phase === 'live' && openerHasFocus.current) card.current?.querySelector('a')?.focus()
  }, [phase])

  return (
    <>
      <CountdownCard
        state={state}
        translator={translator}
        card={card}
        opener={{
          onFocus: () => {
            openerHasFocus.current = true
          },
          onBlur: () => {
            openerHasFocus.current = false
          },
        }}
      />
      <WaitlistModal store={waitlist} />
    </>
  )
}

/** With the texts of the modal, of which the static view needs none. */
export const launchCountdownView = {
  View: LaunchCountdown,
  messages: { ...modalMessages, ...launchMessages },
}
