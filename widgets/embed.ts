import { loadLater } from './base/load-later.ts'
import { script } from './base/this-script.ts'
import { defineWidget } from './element/define-widget.ts'
import type { Tag } from './element/tags.ts'
import type { DivForm } from './embed/div-form.ts'
import { watch } from './embed/watch.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { deliverWaiting } from './waitlist/outbox/deliver-waiting.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

/**
 * The script for partners' pages. Defines our elements, the directory only when the page has one, and
 * sends the sign-ups that earlier pages have left. It runs as a classic script and as a module, and has
 * no globals.
 */

/** Loads code, and tries again until it has come. */
const loaded = <Code>(load: () => Promise<Code>) =>
  new Promise<Code>((resolve) => loadLater(load, resolve))

async function defineDirectory() {
  const { demoDirectory } = await loaded(() => import('./demo-directory/demo-directory.element.ts'))
  defineWidget(demoDirectory)
}

let directory: Promise<void> | undefined

/** Defines the element of a tag, if it is not defined yet. */
function define(tag: Tag): Promise<void> | undefined {
  if (tag !== 'demo-directory') return undefined
  directory ??= defineDirectory()
  return directory
}

const loadDivForm = (): Promise<DivForm> => loaded(() => import('./embed/div-form.ts'))

// A server that renders pages imports this too, as the package's `embed`, and has no document.
if (typeof document !== 'undefined' && watch(script, define, loadDivForm).length > 0) {
  // Even if the page has none yet: its code may make one.
  defineWidget(launchCountdown)
  defineWidget(waitlistButton)
  deliverWaiting()
}
