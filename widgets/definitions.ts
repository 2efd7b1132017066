import { demoDirectory } from './demo-directory/demo-directory.element.ts'
import type { ElementDescription } from './element/definition.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

/** All elements, for what is generated from their definitions. */
export const definitions: readonly ElementDescription[] = [
  launchCountdown,
  waitlistButton,
  demoDirectory,
]
