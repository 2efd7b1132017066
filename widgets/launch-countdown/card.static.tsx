import { wholeUrl } from '../element/urls.ts'
import type { Translator } from '../i18n/catalogue.ts'
import { ExternalLink } from '../ui/elements.static.tsx'
import { Opener } from '../waitlist/opener.static.tsx'
import type { CountdownState } from './store.ts'
import { units } from './time.ts'

type Shown = { state: CountdownState; translator: Translator }

// With the role `timer`, a screen reader can read the time, but does not announce each second.
const TimeLeft = ({ state: { remaining, lastPart }, translator: { t, number } }: Shown) => (
  <div className="units" role="timer" aria-label={t('timeLeft')} data-last={lastPart}>
    {units.map((unit) => (
      <div key={unit} className="unit" part="unit">
        <div className="value" part="value">
          {number(remaining[unit], unit)}
        </div>
        <div className="label" part="label">
          {t(unit, { count: remaining[unit] })}
        </div>
      </div>
    ))}
  </div>
)

const LivePanel = ({ state, translator: { t } }: Shown) => (
  <div className="live" part="live">
    <p className="headline">{t('live')}</p>
    {!!state.settings.dashboardUrl && (
      <ExternalLink
        href={wholeUrl(state.settings.dashboardUrl)}
        title={t('newTab')}
        className="button primary"
        part="get-started"
      >
        {t('getStarted')}
      </ExternalLink>
    )}
  </div>
)

/** The time left and the button that opens the waitlist; after the launch, the live panel. */
export function CountdownCard({ state, translator }: Shown) {
  const { phase, waitlist } = state
  return (
    <div className="card" part="card">
      {phase === 'before' && <TimeLeft state={state} translator={translator} />}
      {phase === 'before' && (
        <Opener
          part="join-button"
          waitlist={state}
          translator={translator}
          onClick={() => waitlist.getState().show()}
        >
          {translator.t('join')}
        </Opener>
      )}
      <div role="status">
        {phase === 'live' && <LivePanel state={state} translator={translator} />}
      </div>
    </div>
  )
}
