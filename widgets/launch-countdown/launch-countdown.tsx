import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { ExternalLink } from '../shared/external-link.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import { WaitlistDialog } from '../waitlist-button/waitlist-dialog.tsx'
import type { CountdownMessages } from './countdown-messages.ts'
import type { CountdownState } from './countdown-store.ts'
import { type Unit, units } from './remaining-time.ts'

type Props = { store: StoreApi<CountdownState> }

function TimeUnit({ store, unit }: Props & { unit: Unit }) {
  const count = useStore(store, ({ remaining }) => remaining[unit])
  const { say, number } = useSpeech<CountdownMessages>()
  return (
    <div className="unit" part="unit">
      <span className="value" part="value">
        {number(count)}
      </span>
      <span className="label" part="label">
        {say(unit, { count })}
      </span>
    </div>
  )
}

// A timer is a live region that is off by itself: it can be read, but does not announce each second.
function TimeLeft({ store }: Props) {
  const { say } = useSpeech<CountdownMessages>()
  return (
    <div className="units" role="timer" aria-label={say('timeLeft')}>
      {units.map((unit) => (
        <TimeUnit key={unit} store={store} unit={unit} />
      ))}
    </div>
  )
}

function JoinButton({ store, hasFocus }: Props & { hasFocus: RefObject<boolean> }) {
  const { show } = useStore(store, ({ waitlist }) => waitlist).getState()
  const { say } = useSpeech<CountdownMessages>()
  return (
    <button
      type="button"
      className="button primary"
      part="join-button"
      aria-haspopup="dialog"
      onClick={show}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {say('join')}
    </button>
  )
}

function LivePanel({ store }: Props) {
  const { dashboardUrl } = useStore(store, ({ settings }) => settings)
  const { say } = useSpeech<CountdownMessages>()
  return (
    <div className="live" part="live">
      <p className="headline">{say('live')}</p>
      <ExternalLink href={dashboardUrl} className="button primary" part="get-started">
        {say('getStarted')}
      </ExternalLink>
    </div>
  )
}

/** The launch countdown: the time left and the way into the waitlist, or the live panel. */
export function LaunchCountdown({ store }: Props) {
  const phase = useStore(store, (state) => state.phase)
  const waitlist = useStore(store, (state) => state.waitlist)
  const card = useRef<HTMLDivElement>(null)
  const joinHasFocus = useRef(false)

  // The join button goes away at the launch; whoever was on it goes on with Get Started.
  useLayoutEffect(() => {
    if (phase === 'live' && joinHasFocus.current) card.current?.querySelector('a')?.focus()
  }, [phase])

  // Nor is it there for a modal that was open at the launch to give the focus back to.
  const isOpen = useStore(waitlist, (state) => state.isOpen)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) card.current?.querySelector('a')?.focus()
    }
  }, [isOpen])

  return (
    <>
      <div className="card" part="card" ref={card}>
        {phase === 'before' && (
          <>
            <TimeLeft store={store} />
            <JoinButton store={store} hasFocus={joinHasFocus} />
          </>
        )}
        <div role="status">{phase === 'live' && <LivePanel store={store} />}</div>
      </div>
      <WaitlistDialog store={waitlist} />
    </>
  )
}
