import type { Ref } from 'react'
import { ExternalLink } from '../shared/external-link.tsx'
import type { Speech } from '../shared/messages.ts'
import { Opener } from '../waitlist-button/opener.tsx'
import type { CountdownState } from './countdown-store.ts'
import { type Unit, units } from './remaining-time.ts'
import { unitTexts } from './unit-texts.ts'

type Shown = { state: CountdownState; speech: Speech }

/** One of days, hours, minutes, seconds. A second may pass between what React makes and finds. */
function TimeUnit({ unit, count, speech }: { unit: Unit; count: number; speech: Speech }) {
  const { value, label } = unitTexts(unit, count, speech)
  return (
    <div className="unit" part="unit">
      <span className="value" part="value" suppressHydrationWarning>
        {value}
      </span>
      <span className="label" part="label" suppressHydrationWarning>
        {label}
      </span>
    </div>
  )
}

// A timer is a live region that is off by itself: it can be read, but does not announce each second.
const TimeLeft = ({ state, speech }: Shown) => (
  <div
    className="units"
    role="timer"
    aria-label={speech.say('timeLeft')}
    data-last={state.lastPart}
  >
    {units.map((unit) => (
      <TimeUnit key={unit} unit={unit} count={state.remaining.getState()[unit]} speech={speech} />
    ))}
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
    opener?: { onFocus(): void; onBlur(): void }
    ref?: Ref<HTMLDivElement>
  },
) {
  const { state, speech, opener, ref } = props
  const { phase, waitlist } = state
  return (
    <div className="card" part="card" ref={ref}>
      {phase === 'before' && (
        <>
          <TimeLeft state={state} speech={speech} />
          <Opener part="join-button" onClick={() => waitlist.getState().show()} {...opener}>
            {speech.say('join')}
          </Opener>
        </>
      )}
      <div role="status">{phase === 'live' && <LivePanel state={state} speech={speech} />}</div>
    </div>
  )
}
