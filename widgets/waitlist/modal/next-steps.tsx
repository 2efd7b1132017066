import calendar from 'icon:outline/calendar-plus'
import shareIcon from 'icon:outline/share-2'
import { useState } from 'react'
import * as brand from '../../brand.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { parseLaunchAt } from '../../launch-date.ts'
import { Icon } from '../../ui/icon.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'
import { calendarEvent } from './calendar-event.ts'

const isFramed = () => window !== window.top

/**
 * The URL of the page without query and hash, which may be of a search or a campaign. In a frame it is
 * that of the page around it, as far as `document.referrer` has it; empty where it has nothing.
 */
function pageAddress(): string {
  const page = isFramed() ? document.referrer : location.href
  if (!page) return ''
  const { origin, pathname } = new URL(page)
  return origin + pathname
}

function AddToCalendar({ start, now }: { start: number; now: number }) {
  const { t } = useTranslator<WaitlistMessages>()
  const title = t('launchEvent', { product: brand.product })
  const file = calendarEvent({ title, start, url: pageAddress() }, now)
  return (
    <a
      className="button"
      download="launch.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
    >
      <Icon paths={calendar} />
      {t('addToCalendar')}
    </a>
  )
}

/** The system's share sheet; in a frame it would share the frame, and may not open. */
const canShare = () => typeof navigator.share === 'function' && !isFramed()

function Share() {
  const { t } = useTranslator<WaitlistMessages>()
  const share = () =>
    navigator.share({ title: document.title, url: pageAddress() }).catch((error: unknown) => {
      // To close the sheet without sharing is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
    })
  return (
    <button type="button" className="button" onClick={share}>
      <Icon paths={shareIcon} />
      {t('share')}
    </button>
  )
}

/**
 * What a visitor may do after the sign-up: keep the date, where there is one to come, and tell others.
 * @param props.launchAt ISO 8601; undefined where nothing is counted down to
 */
export function NextSteps({ launchAt }: { launchAt: string | undefined }) {
  const [now] = useState(Date.now)
  const launch = parseLaunchAt(launchAt ?? '') ?? now
  return (
    <div className="next-steps">
      {launch > now && <AddToCalendar start={launch} now={now} />}
      {canShare() && <Share />}
    </div>
  )
}
