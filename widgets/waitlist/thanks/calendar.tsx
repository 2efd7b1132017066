import calendar from 'icon:outline/calendar-plus'
import { useState } from 'react'
import { isZoned, parseLaunchAt } from '../../base/launch-date.ts'
import * as brand from '../../brand.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/elements.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'

const hour = 3_600_000

/** `20250722T000000Z` (RFC 5545, 3.3.5, form 2). */
const utc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** `20250722T000000`: the same time on the clock of every time zone (form 1). */
const local = (time: number) =>
  utc(time - new Date(time).getTimezoneOffset() * 60_000).replace('Z', '')

/** RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r?\n/g, '\\n')

/**
 * The URL of the page, without query and hash, which may belong to a search or a campaign. In a frame it is
 * the URL of the page around it, as far as `document.referrer` has it; empty otherwise.
 */
function pageAddress(): string {
  const page = window === window.top ? location.href : document.referrer
  if (!page) return ''
  const { origin, pathname } = new URL(page)
  return origin + pathname
}

/** An event of an hour, as the text of an iCalendar file (RFC 5545). Its lines are not folded: no program needs that. */
function calendarEvent(title: string, launchAt: string, start: number, now: number): string {
  const written = isZoned(launchAt) ? utc : local
  const url = pageAddress()
  // The same for a launch that was moved, which then replaces its event. A frame's address has its attributes.
  const uid = `${url || location.href} ${title}`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.slug}//launch//EN`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${written(start)}`,
    `DTEND:${written(start + hour)}`,
    `SUMMARY:${escaped(title)}`,
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/**
 * Adds a launch that is still to come to the visitor's calendar.
 * @param props.launchAt ISO 8601
 */
export function AddToCalendar({ launchAt }: { launchAt: string }) {
  const { t } = useTranslator<WaitlistMessages>()
  const [now] = useState(Date.now)
  const start = parseLaunchAt(launchAt) ?? now
  if (start <= now) return null
  const file = calendarEvent(t('launchEvent', { product: brand.product }), launchAt, start, now)
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
