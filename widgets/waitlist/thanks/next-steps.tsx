import calendar from 'icon:outline/calendar-plus'
import shareIcon from 'icon:outline/share-2'
import { useState } from 'react'
import { isZoned, parseLaunchAt } from '../../base/launch-date.ts'
import * as brand from '../../brand.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/icon.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'
import { calendarEvent } from './calendar-event.ts'
import { canShare, isFramed, shareWith } from './share.ts'

/**
 * The URL of the page, without query and hash, which may belong to a search or a campaign. In a frame it
 * is the URL of the page around it, as far as `document.referrer` tells; empty where it does not.
 */
function pageAddress(): string {
  const page = isFramed() ? document.referrer : location.href
  if (!page) return ''
  const { origin, pathname } = new URL(page)
  return origin + pathname
}

function AddToCalendar(props: { start: number; isLocal: boolean; now: number }) {
  const { t } = useTranslator<WaitlistMessages>()
  const title = t('launchEvent', { product: brand.product })
  const url = pageAddress()
  // The address of a frame has the attributes of its widget.
  const file = calendarEvent({ ...props, title, page: url || location.href, url }, props.now)
  return (
    <a
      className="button"
      download="launch.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
    >
      <Icon path={calendar} />
      <span>{t('addToCalendar')}</span>
    </a>
  )
}

function Share() {
  const { t } = useTranslator<WaitlistMessages>()
  const share = () => shareWith({ title: document.title, url: pageAddress() })
  return (
    <button type="button" className="button share-page" onClick={share}>
      <Icon path={shareIcon} />
      <span>{t('share')}</span>
    </button>
  )
}

/**
 * What a visitor can do after the sign-up: add a launch that is still to come to a calendar, and share
 * the page.
 * @param props.launchAt ISO 8601; undefined for an element that is no countdown
 */
export function NextSteps({ launchAt = '' }: { launchAt: string | undefined }) {
  const [now] = useState(Date.now)
  const launch = parseLaunchAt(launchAt) ?? now
  return (
    <div className="next-steps">
      {launch > now && <AddToCalendar start={launch} isLocal={!isZoned(launchAt)} now={now} />}
      {canShare() && <Share />}
    </div>
  )
}
