/** Formats a number with options of `Intl.NumberFormat`. For plain numbers, a translator has `number`. */
export const formatNumber = (
  language: string,
  value: number,
  options: Intl.NumberFormatOptions,
): string => {
  // In English a price is '₹1000', without a separator.
  const useGrouping = /^en\b/.test(language) ? false : 'auto'
  return new Intl.NumberFormat([language, 'en'], { useGrouping, ...options }).format(value)
}
