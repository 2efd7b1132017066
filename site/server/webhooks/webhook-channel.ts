import { reason } from '../../base/reason.ts'
import { writeSetting } from '../database/database.ts'
import { type Claimed, claimEvents, nextEventDue, type Outcome } from '../outbox/claims.ts'
import { webhookSetting } from '../outbox/deliveries.ts'
import type { Channel } from '../outbox/sender.ts'
import { type Event, endRequests, sendEvent } from './webhook.ts'
import type { WebhookSettings } from './webhook-settings.ts'

/** Sends waiting events, several at once. @param send sends one; throws a sentence on failure */
export const webhookChannel = (
  settings: WebhookSettings,
  send: (event: Event) => Promise<void> = (event) => sendEvent(settings, event),
): Channel => ({
  name: 'webhook',
  breakOff: endRequests,
  nextDue: nextEventDue,
  begin: (queries) => writeSetting(queries, webhookSetting, 'on'),
  async round({ lease, clock, note }) {
    const claimed = await lease.change((queries) => claimEvents(queries, clock.now()))
    const results = await Promise.all(
      claimed.map(async (event): Promise<[Claimed, Outcome]> => {
        if (!lease.isHeld()) return [event, { state: 'not tried', answer: '' }]
        return send(event).then(
          () => [event, { state: 'sent', answer: '' }],
          (error) => [event, { state: 'deferred', answer: reason(error) }],
        )
      }),
    )
    // Each commit would delay sign-ups.
    if (results.length > 0) await note(results)
    return 0
  },
})
