/** The npm entry: classes and types. It registers nothing; the page calls `customElements.define`. */
import { demoDirectory } from './demo-directory/demo-directory.element.ts'
import { widgetClass } from './element/define-widget.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

export type { DemoProfile } from './demo-directory/data/demo-profile.ts'
export type { DemoDirectoryElement } from './demo-directory/demo-directory.element.ts'
export type { LaunchCountdownElement } from './launch-countdown/launch-countdown.element.ts'
export type { WaitlistEventDetail } from './waitlist/contract.ts'
export type { WaitlistButtonElement } from './waitlist-button/waitlist-button.element.ts'

// A server that renders pages imports this too. It has no HTMLElement, so its classes are empty.
const classOf: typeof widgetClass = (definition) =>
  typeof HTMLElement === 'undefined' ? (class {} as never) : widgetClass(definition)

export const LaunchCountdown = /* @__PURE__ */ classOf(launchCountdown)
export const WaitlistButton = /* @__PURE__ */ classOf(waitlistButton)
export const DemoDirectory = /* @__PURE__ */ classOf(demoDirectory)
