let segmenter: Intl.Segmenter | undefined

/** The characters of a text as people see them (UAX #29), such as a flag or a Thai letter with its vowel. */
export function graphemes(text: string): string[] {
  // Firefox before 125 has none.
  if (!Intl.Segmenter) return [...text]
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/**
 * The beginning of a text: at most so many characters (code points), and none of those that people see
 * cut within.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ''
  let left = longest
  for (const character of graphemes(text)) {
    left -= Array.from(character).length
    if (left < 0) break
    kept += character
  }
  return kept
}
