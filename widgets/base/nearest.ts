/** Whether two words are within an edit distance: letters added, dropped or changed (Levenshtein). */
function isWithin(edits: number, one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  if (!a || !b) return a.length + b.length <= edits
  return (
    edits > 0 &&
    [
      [a.slice(1), b],
      [a, b.slice(1)],
      [a.slice(1), b.slice(1)],
    ].some(([tail = '', otherTail = '']) => isWithin(edits - 1, tail, otherTail))
  )
}

/** The nearest known word within an edit distance of two, if any. */
export const nearest = (word: string, known: readonly string[]): string | undefined =>
  [0, 1, 2]
    .map((edits) => known.find((candidate) => isWithin(edits, word, candidate)))
    .find((found) => found !== undefined)
