import { lastPartOf, remainingTime, units } from '../../widgets/launch-countdown/remaining-time.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'

// Inlined after each countdown (site/build/pages/inline-script.ts): it was prerendered with the time of
// the build, and shows the visitor's from the first paint on, before the widget's code is there.

const write = (place: Element | undefined, text: string) => {
  if (place) place.textContent = text
}

for (const countdown of document.querySelectorAll('launch-countdown')) {
  const launch = parseLaunchAt(countdown.getAttribute('launch-at') ?? '')
  const card = countdown.shadowRoot?.querySelector('.card')
  if (launch === undefined || !card) continue
  const left = launch - Date.now()
  const timer = card.querySelector('.units')
  // Prerendered in the other phase, which only the widget's code can change: until that comes, the
  // fallback is shown, below the launch day in words.
  if (left > 0 !== Boolean(timer))
    card.replaceChildren(...Array.from(countdown.children, (child) => child.cloneNode(true)))
  else if (timer) {
    const time = remainingTime(left)
    timer.setAttribute('data-last', lastPartOf(left))
    Array.from(timer.children).forEach(({ children: [value, label] }, at) => {
      const unit = units[at] ?? 'seconds'
      // The pages are in English, whose two plural forms are the unit's name with and without its s.
      write(value, time[unit].toLocaleString('en'))
      write(label, time[unit] === 1 ? unit.slice(0, -1) : unit)
    })
  }
}
