import { reason } from '../../reason.ts'
import type { Route } from '../letters/deliver.ts'
import { findDue } from '../store/outgoing/claims.ts'
import { noteWebhook } from '../store/owed.ts'
import { sendEvent } from './webhook.ts'
import type { WebhookSettings } from './webhook-settings.ts'

/** Milliseconds between two events: what they cost must not keep those waiting who sign up. */
const each = 200

/** Sends the events that wait. @param time shorter, for tests */
export function webhookRoute(settings: WebhookSettings, time?: number): Route {
  let isNoted = false
  return {
    channel: 'webhook',
    atOnce: 4,
    each,
    turns: [],
    connect: async () => {},
    async find(queries, now) {
      if (!isNoted) await noteWebhook(queries)
      return findDue(queries, 'webhook', now)
    },
    send(event) {
      // Only now is that committed.
      isNoted = true
      return sendEvent(settings, event, time).then(
        () => ({ state: 'sent', answer: '' }),
        (error) => ({ state: 'deferred', answer: reason(error) }),
      )
    },
  }
}
