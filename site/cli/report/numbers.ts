const day = { dateStyle: 'long', timeZone: 'UTC' } as const
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const instant = new Intl.DateTimeFormat('en-GB', { ...day, timeStyle: 'short' })

// Rupees are read in the groups of India: 12,34,567.
export const formatCount = new Intl.NumberFormat('en-IN').format
export const formatRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
}).format
/** A part of a whole, such as `12%`; `<1%` is more than nothing. */
export const formatShare = (part: number, whole: number): string =>
  part > 0 && part / whole < 0.005 ? '<1%' : share.format(part / whole)
/** A UTC day, such as `1 July 2025`. */
export const formatDay = new Intl.DateTimeFormat('en-GB', day).format
/** A UTC day without its year, such as `1 Jul`. */
export const formatDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
}).format
/** A time with its day, such as `1 July 2025 at 09:30 UTC`. */
export const formatInstant = (date: Date): string => `${instant.format(date)} UTC`
/** A number with its noun, such as `1 person`. */
export const numberOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
