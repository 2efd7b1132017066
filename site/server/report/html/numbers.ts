const count = new Intl.NumberFormat('en-IN')
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

// Rupees are read in the groups of India: 12,34,567.
export const formatCount = (value: number): string => count.format(value)
export const formatRupees = (value: number): string => rupees.format(value)
/** A part of a whole, such as `12%`; `<1%` is more than nothing. */
export const formatShare = (part: number, whole: number): string =>
  part > 0 && part / whole < 0.005 ? '<1%' : share.format(part / whole)
/** A UTC day, such as `1 July 2025`. */
export const formatDay = (time: number): string => day.format(time)
/** A UTC day without its year, such as `1 Jul`. */
export const formatDate = (time: number): string => date.format(time)
/** A time with its day, such as `1 July 2025 at 09:30 UTC`. */
export const formatInstant = (date: Date): string => `${instant.format(date)} UTC`
/** A number with its noun, such as `1 person`. */
export const formatNumberOf = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`
