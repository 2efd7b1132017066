import type { ReactNode, Ref } from 'react'
import { ExternalLink } from '../shared/external-link.tsx'
import type { Speech } from '../shared/messages.ts'
import { Opener } from '../waitlist-button/opener.tsx'
import type { CountdownState } from './countdown-store.ts'
import { type Unit, units } from './remaining-time.ts'

type Shown = { state: Pick<CountdownState, 'phase' | 'settings' | 'waitlist'>; speech: Speech }

/** One of days, hours, minutes, seconds. */
export const TimeUnit = (props: { unit: Unit; count: number; speech: Speech }) => (
  <div className="unit" part="unit">
    <span className="value" part="value">
      {props.speech.number(props.count)}
    </span>
    <span className="label" part="label">
      {props.speech.say(props.unit, { count: props.count })}
    </span>
  </div>
)

// A timer is a live region that is off by itself: it can be read, but does not announce each second.
const TimeLeft = ({ speech, children }: { speech: Speech; children: ReactNode }) => (
  <div className="units" role="timer" aria-label={speech.say('timeLeft')}>
    {children}
  </div>
)

const LivePanel = ({ state, speech }: Shown) => (
  <div className="live" part="live">
    <p className="headline">{speech.say('live')}</p>
    <ExternalLink
      href={state.settings.dashboardUrl}
      title={speech.say('newTab')}
      className="button primary"
      part="get-started"
    >
      {speech.say('getStarted')}
    </ExternalLink>
  </div>
)

/**
 * The time left and the way into the waitlist, or the live panel. It has no hooks: it is painted
 * before React comes.
 */
export function CountdownCard(
  props: Shown & {
    /** The time left, one unit each. */
    children: ReactNode
    opener?: { onFocus(): void; onBlur(): void }
    ref?: Ref<HTMLDivElement>
  },
) {
  const { state, speech, children, opener, ref } = props
  const { phase, waitlist } = state
  return (
    <div className="card" part="card" ref={ref}>
      {phase === 'before' && (
        <>
          <TimeLeft speech={speech}>{children}</TimeLeft>
          <Opener part="join-button" onClick={() => waitlist.getState().show()} {...opener}>
            {speech.say('join')}
          </Opener>
        </>
      )}
      <div role="status">{phase === 'live' && <LivePanel state={state} speech={speech} />}</div>
    </div>
  )
}

/** The card with the time as it is now. */
export const FirstCountdown = ({ state, speech }: { state: CountdownState; speech: Speech }) => (
  <CountdownCard state={state} speech={speech}>
    {units.map((unit) => (
      <TimeUnit key={unit} unit={unit} count={state.remaining[unit]} speech={speech} />
    ))}
  </CountdownCard>
)
