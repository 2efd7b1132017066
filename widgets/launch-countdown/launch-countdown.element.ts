import { brand } from '../brand.ts'
import { attribute, httpUrl, type Settings, theme } from '../element/attributes.ts'
import { defineWidget, widgetClass } from '../element/define-widget.ts'
import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import { parseLaunchAt } from '../launch-date.ts'
import { endpoint, noOutbox, waitlistEvents } from '../waitlist/contract.ts'
import { CountdownCard } from './card.static.tsx'
import { followTime } from './follow-time.ts'
import styles from './launch-countdown.css?inline'
import { countdownMessages } from './messages.en.ts'
import { type CountdownState, createCountdownStore } from './store.ts'

const attributes = {
  launchAt: attribute<string>(
    'string',
    'ISO 8601, such as 2025-07-22T00:00 (local time) or 2025-07-22T00:00Z (one instant for all)',
    (text) => (parseLaunchAt(text) === undefined ? undefined : text.trim()),
    brand.launchAt,
    "When the countdown ends. Without a zone it is the visitor's local time.",
    'date',
  ),
  dashboardUrl: httpUrl(brand.dashboardUrl, 'Where Get Started leads, in a new tab.'),
  endpoint,
  noOutbox,
  theme,
}

export type CountdownSettings = Settings<typeof attributes>

/** `<launch-countdown>`: everything that is said of it anywhere comes from here. */
export const launchCountdown = {
  tag: 'launch-countdown',
  name: 'LaunchCountdown',
  summary: 'Counts down to a launch date and opens the waitlist; from then on, the live panel.',
  attributes,
  properties: {
    phase: {
      type: "'before' | 'live'",
      description: 'Whether the launch is still to come. Read-only.',
      get: ({ currentPhase }: CountdownState) => currentPhase(),
    },
  },
  methods: {},
  events: {
    launchlive: { description: 'The countdown reached zero while on the page. Once.' },
    ...waitlistEvents,
  },
  parts: {
    card: 'The card around everything.',
    unit: 'One of days, hours, minutes, seconds.',
    value: 'The number of a unit.',
    label: 'The name of a unit.',
    'join-button': "The button 'Join the Waiting Queue'.",
    live: 'The panel from the launch on.',
    'get-started': 'The link Get Started in the live panel.',
  },
  messages: countdownMessages,
  styles: [styles],
  staticView: CountdownCard,
  follow: followTime,
  wish: 'near',
  ahead: async ({ phase }) => phase === 'before' && import('../waitlist/dialog.tsx'),
  view: async () => (await import('./launch-countdown.tsx')).LaunchCountdown,
  createStore: createCountdownStore,
} satisfies WidgetDefinition<typeof attributes, CountdownState>

export type LaunchCountdownElement = WidgetElement<typeof launchCountdown>

/** Registers `<launch-countdown>`. */
export const define = () => defineWidget(launchCountdown.tag, widgetClass(launchCountdown))

declare global {
  interface HTMLElementTagNameMap {
    'launch-countdown': LaunchCountdownElement
  }
}
