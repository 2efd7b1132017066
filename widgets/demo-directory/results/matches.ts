import { findFolded, fold } from '../data/fold.ts'

/** For all directories of a page, since a style sheet has to name it (profile-card.css). */
const name = 'demo-directory-match'

/**
 * Marks in some elements, each with one text, what a search has found. As highlights, which no node splits: a name
 * stays one for screen readers, and letters that join stay joined. Engines without them show no marks.
 * @param search as typed
 * @returns a function that removes the marks
 */
export function markMatches(places: Iterable<Element>, search: string): (() => void) | undefined {
  const wanted = fold(search)
  if (wanted === '' || !globalThis.CSS?.highlights) return
  const ranges = [...places].flatMap(({ firstChild: text }) =>
    text
      ? findFolded(text.textContent ?? '', wanted).map(
          ([startOffset, endOffset]) =>
            new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
        )
      : [],
  )
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}
