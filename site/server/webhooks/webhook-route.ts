import { reason } from '../../reason.ts'
import type { Clock } from '../letters/send-letters.ts'
import type { Route } from '../letters/send-outgoing.ts'
import { afterTry, claimNext, iso } from '../store/outgoing.ts'
import { sendEvent } from './webhook.ts'
import type { WebhookSettings } from './webhook-settings.ts'

/** Milliseconds between two events: what they cost must not keep those waiting who sign up. */
const each = 200

/** Sends the events that wait. @param time shorter, for tests */
export const webhookRoute = (settings: WebhookSettings, clock: Clock, time?: number): Route => ({
  channel: 'webhook',
  turns: [{ name: 'webhook', each }],
  connect: async () => {},
  claim: (queries, token, now) => claimNext(queries, 'webhook', token, iso(now)),
  async send(event) {
    try {
      await sendEvent(settings, event, time)
      return { state: 'sent', answer: '' }
    } catch (error) {
      return afterTry({ state: 'deferred', answer: reason(error) }, event.since, clock.now())
    }
  },
  rest() {},
})
