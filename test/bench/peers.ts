/** The floors, and the peers' published scripts and styles, by the names under which they are served. */
export const peerFiles: Readonly<Record<string, string>> = {
  'floor-button.js': 'test/bench/floors/floor-button.js',
  'floor-countdown.js': 'test/bench/floors/floor-countdown.js',
  'floor-form.js': 'test/report/floor-form.js',
  'typeform.js': 'test/bench/node_modules/@typeform/embed/build/embed.js',
  'relative-time-element.js':
    'test/bench/node_modules/@github/relative-time-element/dist/bundle.js',
  'flipclock.js': 'test/bench/node_modules/flipclock/dist/FlipClock.es.js',
  'flipclock.css': 'test/bench/node_modules/flipclock/dist/themes/flipclock.css',
}

/** A page with one widget. The bench measures the time until it is usable. */
export interface BenchPage {
  head: string
  body: string
  /** A function in the page: whether the widget is usable. */
  isThere: string
}

/** The tag of our script, as the builder writes it. */
export const loader = '<script async src="/embed/v1/widgets.js"></script>'

/** The launch of all countdowns: three days and a few hours from now, so that each shows all four units. */
export const launchAt = new Date(Date.now() + 3 * 86_400_000 + 5 * 3_600_000).toISOString()

/** @param unitsShown in the page: the days, hours, minutes and seconds that are shown */
const showsRightDigits = (unitsShown: () => number[]) => `() => {
  const [days = NaN, hours = 0, minutes = 0, seconds = 0] = (${unitsShown})()
  const shown = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  return Math.abs(shown - (Date.parse('${launchAt}') - Date.now()) / 1000) <= 1.1
}`

const flipClock = `<link rel="stylesheet" href="/peers/flipclock.css"><script type="module">
import { elapsedTime, flipClock, theme, css } from '/peers/flipclock.js'
const to = new Date('${launchAt}')
for (const parent of document.querySelectorAll('.clock'))
  flipClock({ parent, face: elapsedTime({ to, format: '[DD]:[hh]:[mm]:[ss]' }), theme: theme({ dividers: ':', css: css({ fontSize: '2rem' }) }) })
</script>`

const countdown: BenchPage = {
  head: loader,
  body: `<launch-countdown launch-at="${launchAt}"></launch-countdown>`,
  isThere: showsRightDigits(() => {
    const root = document.querySelector('launch-countdown')?.shadowRoot
    const values = root?.querySelectorAll('[part~="value"]') ?? []
    return Array.from(values, ({ textContent }) => Number(textContent))
  }),
}

/** The countdowns, ours first. */
export const countdownPages: Readonly<Record<string, BenchPage>> = {
  ours: countdown,
  floor: {
    head: '<script async src="/peers/floor-countdown.js"></script>',
    body: `<floor-countdown launch-at="${launchAt}"></floor-countdown>`,
    isThere: showsRightDigits(() =>
      (document.querySelector('floor-countdown')?.textContent || 'NaN').split(' ').map(Number),
    ),
  },
  'relative-time-element': {
    head: '<script type="module" src="/peers/relative-time-element.js"></script>',
    body: `<relative-time datetime="${launchAt}" format="elapsed" precision="second"></relative-time>`,
    isThere: showsRightDigits(() => {
      const text = document.querySelector('relative-time')?.shadowRoot?.textContent ?? ''
      const units = /\d[dhms]/.test(text) ? ['d', 'h', 'm', 's'] : []
      return units.map((unit) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0))
    }),
  },
  FlipClock: {
    head: flipClock,
    body: '<div class="clock"></div>',
    isThere: showsRightDigits(() => {
      const cards = document.querySelectorAll('.clock .flip-clock-card-item.active .top')
      const text = Array.from(cards, ({ textContent }) => textContent?.trim()).join('')
      return Array.from(text.matchAll(/\d\d/g), ([pair]) => Number(pair))
    }),
  },
}

const button: BenchPage = {
  head: loader,
  body: '<waitlist-button></waitlist-button>',
  isThere: `() => document.querySelector('waitlist-button')?.shadowRoot
    ?.querySelector('[part~="button"]')?.checkVisibility()`,
}

/** The buttons, ours first. */
export const buttonPages: Readonly<Record<string, BenchPage>> = {
  ours: button,
  floor: {
    head: '<script async src="/peers/floor-button.js"></script>',
    body: '<floor-button></floor-button>',
    isThere: "() => document.querySelector('floor-button button')?.checkVisibility()",
  },
  'Typeform embed': {
    // In HTML, as its README has it: the script fetches the style sheet of the popup itself.
    head: '<script async src="/peers/typeform.js"></script>',
    body: '<button data-tf-popup="sample">Join</button>',
    // A click is listened for.
    isThere: "() => document.querySelector('button')?.onclick",
  },
}

/** The body of a page with both widgets, as partners have it. */
export const both = countdown.body + button.body

/** A function in the page: whether a field of a form has the focus. */
export const takesKeys = () => {
  const { activeElement } = document
  return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.localName === 'input'
}

/** The floor of the form: the same dialog and form, in one plain file that a click loads. */
export const floorForm = {
  head: '',
  body: `<button onclick="document.head.append(Object.assign(document.createElement('script'), { src: '/peers/floor-form.js' }))">Join</button>`,
}
