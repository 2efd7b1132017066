/** Formats a number with options of `Intl.NumberFormat`. For plain numbers, a translator has `number`. */
export const formatNumber = (
  language: string,
  value: number,
  options: Intl.NumberFormatOptions,
): string => {
  return new Intl.NumberFormat([language, 'en'], options).format(value)
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
