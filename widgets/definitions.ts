import { demoDirectoryDocs } from './demo-directory/demo-directory.docs.ts'
import { demoDirectory } from './demo-directory/demo-directory.element.ts'
import { descriptionOf } from './element/docs.ts'
import { launchCountdownDocs } from './launch-countdown/launch-countdown.docs.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { waitlistButtonDocs } from './waitlist-button/waitlist-button.docs.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

/** The definitions of all elements, for prerendering. */
export const definitions = [launchCountdown, waitlistButton, demoDirectory]

/** The definitions with their documentation, for tables, typings, the manifest and the builder. */
export const descriptions = [
  descriptionOf(launchCountdown, launchCountdownDocs),
  descriptionOf(waitlistButton, waitlistButtonDocs),
  descriptionOf(demoDirectory, demoDirectoryDocs),
]
