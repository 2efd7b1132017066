import { defineWidget } from './element/define-widget.ts'
import type { DivForm } from './embed/div-form.ts'
import { type Tag, tags } from './embed/tags.ts'
import { watch } from './embed/watch.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { loadLater } from './load-later.ts'
import { script } from './this-script.ts'
import { deliverWaiting } from './waitlist/outbox/deliver-waiting.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

/**
 * The script for partners' pages: defines our elements, the directory as soon as one stands in the page,
 * and has the sign-ups delivered that are still waiting from earlier pages. It runs as a classic
 * script and as a module, and leaves nothing on `window`.
 */

/** Resolves with code that comes later, however often that has to be tried. */
const loaded = <Code>(load: () => Promise<Code>) =>
  new Promise<Code>((resolve) => loadLater(load, resolve))

async function defineDirectory() {
  const { demoDirectory } = await loaded(() => import('./demo-directory/demo-directory.element.ts'))
  // This copy of the code loads the views of React, and no other: after a failure it asks under
  // another URL, and a page that asks under two would have two Reacts.
  const view = async () => ({
    View: (await import('./demo-directory/demo-directory.tsx')).DemoDirectory,
  })
  defineWidget({ ...demoDirectory, view })
}

let directory: Promise<void> | undefined

/** Defines the element of a tag, if that is still to come. */
function define(tag: Tag): Promise<void> | undefined {
  if (tag !== 'demo-directory') return undefined
  directory ??= defineDirectory()
  return directory
}

const loadDivForm = (): Promise<DivForm> => loaded(() => import('./embed/div-form.ts'))

// A server that renders pages imports this too, as `nameplate-widgets/embed`, and has no document.
if (typeof document !== 'undefined' && watch(tags, script, define, loadDivForm).length > 0) {
  // Wherever they are: a page may make one in code before there is any in it.
  defineWidget(launchCountdown)
  defineWidget(waitlistButton)
  deliverWaiting()
}
