/**
 * The beginning of a text: at most so many characters (code points), and none of those that people see
 * (grapheme clusters, UAX #29), such as a flag or a syllable, cut within.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  let kept = ''
  let left = longest
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= Array.from(segment).length
    if (left < 0) break
    kept += segment
  }
  return kept
}
