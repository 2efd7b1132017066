import { radios, showVisit } from './show.ts'
import { currentVisit } from './visit.ts'

// Inlined after the hero (site/build/pages/inline-scripts.ts), so that a link shows its name and its voice
// from the first paint on.
const visit = currentVisit(radios().map(({ value }) => value))
if (visit.label || visit.word) showVisit(visit)
