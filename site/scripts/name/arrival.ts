import { radios, showVisit } from './show.ts'
import { currentVisit } from './visit.ts'

// Inlined after the plate (site/build/pages/inline-scripts.ts), so that a link shows its name and its voice
// from the first paint on: a page that comes in pieces may be painted before the cards are there.
const visit = currentVisit(radios().map(({ value }) => value))
if (visit.label || visit.word) {
  showVisit(visit)
  document.addEventListener('DOMContentLoaded', () => showVisit(visit))
}
