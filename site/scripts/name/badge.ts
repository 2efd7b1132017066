import { domains } from '../../../widgets/brand.ts'
import { voiceOfWord, voiceWords } from '../../../widgets/plate/materials.ts'
import { showName } from './show.ts'
import { currentVisit, isShared, searchWith } from './visit.ts'
import { nameWidgets } from './widgets.ts'

// Inlined after the header of pages without a plate to type on (site/build/pages/inline-scripts.ts).
const visit = currentVisit(Object.values(voiceWords))
const voice = voiceOfWord(visit.word)
const domain = domains.find((one) => one.voice === voice)
const badge = document.querySelector<HTMLAnchorElement>('.name-badge')
const plate = badge?.querySelector<HTMLElement>('.badge-plate')

if (voice) document.documentElement.dataset.voice = voice
if (badge && plate && visit.label) {
  showName(visit.label)
  const lead = badge.querySelector('.visually-hidden')
  if (lead && isShared(visit)) lead.textContent = 'Shared address: '
  badge.search = searchWith('', visit)
  // A long address breaks before the domain.
  if (domain) plate.append(document.createElement('wbr'), `.${domain.name}`)
  badge.hidden = false
}
// Widgets further down the page are parsed after this script has run.
document.addEventListener('DOMContentLoaded', () => nameWidgets(visit, domain?.name ?? ''))
