const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number with options of `Intl.NumberFormat`. For plain numbers, a translator has `number`. */
export function formatNumber(
  language: string,
  value: number,
  options: Intl.NumberFormatOptions,
): string {
  const key = language + JSON.stringify(options)
  // Made once: that takes longer than all else on a card.
  const format = formats.get(key) ?? new Intl.NumberFormat([language, 'en'], options)
  formats.set(key, format)
  return format.format(value)
}

/** Formats an amount. In English that takes no `Intl`, which is slow at its first use. */
export const formatRupees = (language: string, value: number): string =>
  /^en\b/.test(language)
    ? `₹${value}`
    : formatNumber(language, value, {
        style: 'currency',
        currency: 'INR',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      })
