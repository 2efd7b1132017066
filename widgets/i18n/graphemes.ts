let segmenter: Intl.Segmenter | undefined

/** The characters of a text as people see them (UAX #29), such as a flag or a Thai letter with its vowel. */
export function graphemes(text: string): string[] {
  // Firefox before 125 has none.
  if (!Intl.Segmenter) return [...text]
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
