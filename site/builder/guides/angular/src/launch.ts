import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core'
import 'nameplate-widgets/embed'

@Component({
  selector: 'app-launch',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
    <waitlist-button [messages]="messages" (waitlistsent)="isSent.set(true)"></waitlist-button>
    @if (isSent()) {
      <p>See you at the launch.</p>
    }
  `,
})
export class Launch {
  readonly messages = { join: 'Tell me first' }
  readonly isSent = signal(false)
}
