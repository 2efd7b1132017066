import { pageOriginParameter } from './campaign.ts'

/** In our frame.html, the origin of the page around it, as a query string without `?`. */
export function originAroundFrame(): string {
  if (window === window.top || !/\/embed\/[^/]+\/frame/.test(location.pathname)) return ''
  // Firefox has no `ancestorOrigins`, and a page can keep the referrer from us.
  const around = document.referrer || (location.ancestorOrigins?.[0] ?? '')
  if (!/^https?:/.test(around)) return ''
  return String(new URLSearchParams({ [pageOriginParameter]: new URL(around).origin }))
}
