import { showName } from './show.ts'
import { linkTo, visitorsName } from './visit.ts'

// Inlined after the header of pages without a field for the name (site/build/pages/inline-scripts.ts).
const badge = document.querySelector<HTMLAnchorElement>('.name-badge')
const label = visitorsName()
if (badge && label) {
  showName(label)
  badge.href = linkTo(label)
  badge.hidden = false
}
