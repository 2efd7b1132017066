import { readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { integrity } from '../../site/build/widgets/releases.ts'

/** The floors, and the peers' published scripts and styles, by the names under which they are served. */
export const peerFiles: Readonly<Record<string, string>> = {
  'floor-button.js': 'test/bench/floor-button.js',
  'floor-countdown.js': 'test/bench/floor-countdown.js',
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
}

/** A page with a countdown. */
export interface CountdownPage extends BenchPage {
  /** A function in the page that reads the seconds left from what is shown; NaN before. */
  secondsShown: () => number
}

/** A page with a button. */
export interface ButtonPage extends BenchPage {
  /** A function in the page: whether a click is listened for. */
  isUsable: () => boolean
}

const pinned = `${packageJson.version}/widgets.js`
const hash = integrity(readFileSync(`dist/embed/${pinned}`))

/** The tags of the script, as the builder writes them. */
export const loaders = {
  moving: '<script async src="/embed/v1/widgets.js"></script>',
  pinned: `<script async src="/embed/${pinned}" integrity="${hash}" crossorigin></script>`,
}

/** The launch of all countdowns: three days and a few hours from now, so that each shows all four units. */
export const launchAt = new Date(Date.now() + 3 * 86_400_000 + 5 * 3_600_000).toISOString()

const flipClock = `<link rel="stylesheet" href="/peers/flipclock.css"><script type="module">
import { elapsedTime, flipClock, theme, css } from '/peers/flipclock.js'
const to = new Date('${launchAt}')
for (const parent of document.querySelectorAll('.clock'))
  flipClock({ parent, face: elapsedTime({ to, format: '[DD]:[hh]:[mm]:[ss]' }), theme: theme({ dividers: ':', css: css({ fontSize: '2rem' }) }) })
</script>`

const countdown: CountdownPage = {
  head: loaders.moving,
  body: `<launch-countdown launch-at="${launchAt}"></launch-countdown>`,
  secondsShown: () => {
    const values = document
      .querySelector('launch-countdown')
      ?.shadowRoot?.querySelectorAll('[part~="value"]')
    const [days = Number.NaN, hours = 0, minutes = 0, seconds = 0] = Array.from(
      values ?? [],
      ({ textContent }) => Number(textContent),
    )
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  },
}

/** The countdowns, ours first. */
export const countdownPages: Readonly<Record<string, CountdownPage>> = {
  ours: countdown,
  pinned: { ...countdown, head: loaders.pinned },
  floor: {
    head: '<script async src="/peers/floor-countdown.js"></script>',
    body: `<floor-countdown launch-at="${launchAt}"></floor-countdown>`,
    secondsShown: () => {
      const text = document.querySelector('floor-countdown')?.textContent || 'NaN'
      const [days = 0, hours = 0, minutes = 0, seconds = 0] = text.split(' ').map(Number)
      return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    },
  },
  'relative-time-element': {
    head: '<script type="module" src="/peers/relative-time-element.js"></script>',
    body: `<relative-time datetime="${launchAt}" format="elapsed" precision="second"></relative-time>`,
    secondsShown: () => {
      const text = document.querySelector('relative-time')?.shadowRoot?.textContent ?? ''
      const units = new Map([
        ['d', 86_400],
        ['h', 3600],
        ['m', 60],
        ['s', 1],
      ])
      const parts = Array.from(text.matchAll(/(\d+)([dhms])/g), ([, count, unit = '']) => {
        return Number(count) * (units.get(unit) ?? 0)
      })
      return parts.length > 0 ? parts.reduce((sum, part) => sum + part) : Number.NaN
    },
  },
  FlipClock: {
    head: flipClock,
    body: '<div class="clock"></div>',
    secondsShown: () => {
      const cards = document.querySelectorAll('.clock .flip-clock-card-item.active .top')
      const text = Array.from(cards, ({ textContent }) => textContent?.trim()).join('')
      const [days = Number.NaN, hours = 0, minutes = 0, seconds = 0] = Array.from(
        text.matchAll(/\d\d/g),
        ([pair]) => Number(pair),
      )
      return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    },
  },
}

const button: ButtonPage = {
  head: loaders.moving,
  body: '<waitlist-button></waitlist-button>',
  isUsable: () =>
    document
      .querySelector('waitlist-button')
      ?.shadowRoot?.querySelector('[part~="button"]')
      ?.checkVisibility() ?? false,
}

/** The buttons, ours first. */
export const buttonPages: Readonly<Record<string, ButtonPage>> = {
  ours: button,
  pinned: { ...button, head: loaders.pinned },
  floor: {
    head: '<script async src="/peers/floor-button.js"></script>',
    body: '<floor-button></floor-button>',
    isUsable: () => document.querySelector('floor-button button')?.checkVisibility() ?? false,
  },
  'Typeform embed': {
    // In HTML, as its README has it: the script fetches the style sheet of the popup itself.
    head: '<script async src="/peers/typeform.js"></script>',
    body: '<button data-tf-popup="sample">Join</button>',
    isUsable: () => document.querySelector('button')?.onclick != null,
  },
}

/** The body of a page with both widgets, as partners have it. */
export const both = countdown.body + button.body

/** A function in the page: whether our button's form is open. */
export const isFormOpen = () =>
  document.querySelector('waitlist-button')?.shadowRoot?.querySelector('dialog[open] form') != null
