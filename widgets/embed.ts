import { loadLater } from './base/load-later.ts'
import { script, version } from './base/this-script.ts'
import { defineWidget } from './element/define-widget.ts'
import { checkVersion } from './element/load-hints.ts'
import type { ScriptData } from './embed/div-form.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { deliverWaiting } from './waitlist/outbox/deliver-waiting.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

/**
 * The script for partners' pages. Defines our elements, the directory only when the page has one, and
 * sends the sign-ups that earlier pages have left. It runs as a classic script and as a module, and has
 * no globals.
 */

/** The event by which copies of the script find the first one of their page, without a global. */
const claimEvent = 'widgetsclaim'

/** Whether no other copy of the script works on this page. Warns if one of another version does. */
function isFirst(): boolean {
  const versions = new Set<string>()
  document.dispatchEvent(new CustomEvent(claimEvent, { detail: versions }))
  for (const first of versions) checkVersion(first, 'The script')
  return versions.size === 0
}

/** Loads code, and tries again until it has loaded. */
const loaded = <Code>(load: () => Promise<Code>) =>
  new Promise<Code>((resolve) => loadLater(load, resolve))

let directory: Promise<void> | undefined

/** Defines the directory, whose code most pages do not need. */
function defineDirectory(): Promise<void> {
  directory ??= loaded(() => import('./demo-directory/demo-directory.element.ts')).then((code) =>
    defineWidget(code.demoDirectory),
  )
  return directory
}

/**
 * Watches the page for directories and DIVs, which need late code, and answers other copies of the script. It does
 * not look into shadow roots.
 */
function watch(): void {
  // Kept, since optimisers and pages remove script tags later. A module has none.
  const scripts: ScriptData[] = [{ ...script.dataset }]

  async function handle(element: HTMLElement) {
    if (element.localName === 'script') scripts.push({ ...element.dataset })
    // Both files at the same time, if the name is written as it should be.
    else if ([element.localName, element.dataset.widget].includes('demo-directory'))
      void defineDirectory()
    if (element.localName !== 'div') return
    const { followDiv } = await loaded(() => import('./embed/div-form.ts'))
    followDiv(element, scripts, defineDirectory)
  }

  const selector = 'demo-directory,div[data-widget],script[data-no-div],script[data-endpoints]'
  // By the prototype: a form's own methods are hidden by fields of their name, such as `matches`.
  const { matches, querySelectorAll } = Element.prototype
  function search(element: Element) {
    if (matches.call(element, selector)) void handle(element as HTMLElement)
    for (const found of querySelectorAll.call(element, selector)) void handle(found as HTMLElement)
  }

  const observer = new MutationObserver((records) => {
    // A search of an element also finds the nodes that were added to it.
    const searched = new Set<Node>()
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        if (!searched.has(target) && 'matches' in node) search(node as Element)
        searched.add(node)
      }
  })

  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-widget'] })
  search(document.documentElement)

  // Other copies add no listener: some sites run their scripts again for each page they show.
  const answer = (event: Event) => (event as CustomEvent).detail.add(version)
  // Refers to the observer, which happy-dom loses otherwise: it holds observers weakly.
  document.addEventListener(claimEvent, Object.assign(answer, { observer }))
}

// A server that renders pages imports this too, as the package's `embed`, and has no document.
if (typeof document !== 'undefined' && isFirst()) {
  watch()
  // Even if the page has none yet: its code may create one.
  defineWidget(launchCountdown)
  defineWidget(waitlistButton)
  deliverWaiting()
}
