import { parseLaunchAt } from '../../widgets/base/launch-date.ts'
import { timeLeft, units } from '../../widgets/launch-countdown/time.ts'

// Inlined after each countdown (site/build/pages/inline-scripts.ts), which was prerendered at build time.
// This corrects its numbers before the first paint, before the widget's code is loaded.

const write = (place: Element | undefined, text: string) => {
  if (place) place.textContent = text
}

for (const countdown of document.querySelectorAll('launch-countdown')) {
  const launch = parseLaunchAt(countdown.getAttribute('launch-at') ?? '')
  const card = countdown.shadowRoot?.querySelector('.card')
  if (launch === undefined || !card) continue
  const showPhase = () => {
    const left = launch - Date.now()
    document.documentElement.dataset.phase = left > 0 ? 'before' : 'live'
    return left
  }
  const left = showPhase()
  // A launch while the widget's code loads is no event.
  customElements.whenDefined('launch-countdown').then(showPhase)
  const timer = card.querySelector('.units')
  // It was prerendered in the other phase, which only the widget's code can change. Until that is
  // loaded, the fallback is shown.
  if (left > 0 !== Boolean(timer))
    card.replaceChildren(...Array.from(countdown.children, (child) => child.cloneNode(true)))
  else if (timer) {
    const { lastPart, remaining } = timeLeft(left)
    timer.setAttribute('data-last', lastPart)
    Array.from(timer.children).forEach(({ children: [value, label] }, at) => {
      const unit = units[at] ?? 'seconds'
      // The pages are in English, where the singular of a unit is its name without the s.
      write(value, remaining[unit].toLocaleString('en'))
      write(label, remaining[unit] === 1 ? unit.slice(0, -1) : unit)
    })
  }
}

document.addEventListener('launchlive', () => {
  document.documentElement.dataset.phase = 'live'
})
