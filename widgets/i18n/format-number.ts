/** Writes a number as a language does, in a form of its own; the translator writes plain ones. */
export const formatNumber = (
  language: string,
  value: number,
  options: Intl.NumberFormatOptions,
): string => {
  // '₹1000': English prices are not grouped, others are as their language has it.
  const useGrouping = /^en\b/.test(language) ? false : 'auto'
  return new Intl.NumberFormat([language, 'en'], { useGrouping, ...options }).format(value)
}
