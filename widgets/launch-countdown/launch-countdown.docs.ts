import { type ElementDocs, themeDocs } from '../element/docs.ts'
import { modalMessages, openerMessages } from '../waitlist/messages.en.ts'
import {
  waitlistAttributeDocs,
  waitlistEventDocs,
  waitlistMessageNotes,
  waitlistPartDocs,
  waitlistStateDocs,
} from '../waitlist/waitlist.docs.ts'
import type { launchCountdown } from './launch-countdown.element.ts'

export const launchCountdownDocs: ElementDocs<typeof launchCountdown> = {
  name: 'LaunchCountdown',
  summary:
    'A countdown to your launch, with a button that opens the waitlist form. At launch it changes to “We’re Live”.',
  fallback: 'We launch soon.',
  inHindi: { fallback: 'हम जल्द ही लॉन्च हो रहे हैं।', title: 'लॉन्च की उलटी गिनती' },
  attributes: {
    launchAt: 'Launch date and time. Without a time zone, it is each visitor’s local time.',
    dashboardUrl:
      'Link for Get Started. It opens in a new tab. A path is on the page’s own site, whatever its `<base>`. Empty: no link.',
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
    LaunchLive: { description: 'The countdown reached zero while the visitor was on the page.' },
    ...waitlistEventDocs,
  },
  states: { live: 'The launch has come.', ...waitlistStateDocs },
  parts: {
    card: 'The card around everything.',
    unit: 'One of days, hours, minutes, seconds.',
    value: 'The number of a unit.',
    label: 'The name of a unit, below its number.',
    'join-button': `The button “${openerMessages.join}”.`,
    live: 'The panel shown after the launch.',
    'get-started': 'The Get Started link in that panel.',
    ...waitlistPartDocs,
  },
  messages: modalMessages,
  messageNotes: waitlistMessageNotes,
}
