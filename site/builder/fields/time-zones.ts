/** The names of places whose zones are written in another way: `Asia/Calcutta` is Kolkata (`site/build/pages/places.ts`). */
declare const __PLACE_NAMES__: Readonly<Record<string, string>>

/** The name that this browser has for a zone, which may have several. */
export const zoneHere = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** Whether this browser knows a zone. */
export function isZone(name: string): boolean {
  try {
    return zoneHere(name) !== ''
  } catch {
    return false
  }
}

/** The browser's own time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The IANA names of the time zones that this browser knows. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** A zone by its place, as people write it: `America/Argentina/San_Juan` → `San Juan, Argentina` */
export const placeName = (zone: string): string =>
  __PLACE_NAMES__[zone] ??
  (zone.includes('/') ? zone.split('/').slice(1) : [zone]).reverse().join(', ').replaceAll('_', ' ')
