import { remainingTime, units } from '../../widgets/launch-countdown/remaining-time.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'

// Written behind each countdown (site/build/pages/inline-script.ts): it was rendered by the clock of the
// build, and is painted by that of the visitor, before the code of the widget is there.

const write = (place: Element | undefined, text: string) => {
  if (place) place.textContent = text
}

for (const countdown of document.querySelectorAll('launch-countdown')) {
  const launch = parseLaunchAt(countdown.getAttribute('launch-at') ?? '')
  const { shadowRoot } = countdown
  if (launch === undefined || !shadowRoot) continue
  const left = launch - Date.now()
  const shown = Array.from(shadowRoot.querySelectorAll('.unit'))
  // Another phase looks otherwise. That is for the widget's code to make; until then, nothing is said.
  if (left > 0 !== shown.length > 0) countdown.setAttribute('data-stale', '')
  const time = remainingTime(left)
  shown.forEach(({ children: [value, label] }, at) => {
    const unit = units[at] ?? 'seconds'
    write(value, String(time[unit]))
    // The pages are in English, which has two forms: those of the message are this name and it.
    write(label, time[unit] === 1 ? unit.slice(0, -1) : unit)
  })
}
