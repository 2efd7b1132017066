import { type ElementDocs, themeDocs } from '../element/docs.ts'
import { launchMessages, modalMessages } from '../waitlist/messages.en.ts'
import { waitlistAttributeDocs, waitlistEventDocs } from '../waitlist/waitlist.docs.ts'
import type { launchCountdown } from './launch-countdown.element.ts'

export const launchCountdownDocs: ElementDocs<typeof launchCountdown> = {
  name: 'LaunchCountdown',
  summary: 'Counts down to a launch date and opens the waitlist; from then on, the live panel.',
  fallback: 'We launch soon.',
  attributes: {
    launchAt: "When the countdown ends. Without a zone it is the visitor's local time.",
    dashboardUrl: 'Where Get Started leads, in a new tab.',
    ...waitlistAttributeDocs,
    theme: themeDocs,
  },
  properties: {
    phase: {
      type: "'before' | 'live'",
      description: 'Whether the launch is still to come. Read-only.',
    },
  },
  methods: {},
  events: {
    LaunchLive: { description: 'The countdown reached zero while on the page. Once.' },
    ...waitlistEventDocs,
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
  messages: { ...modalMessages, ...launchMessages },
}
