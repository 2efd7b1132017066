import { slug } from '../../widgets/brand.ts'

// Inlined into the head of each page (site/build/pages/inline-scripts.ts), after the template with what is
// loaded only after the first paint.
const deferred = document.querySelector<HTMLTemplateElement>('#after-first-paint')
function load() {
  // An element cannot be hydrated while its shadow root is being parsed.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', load, { once: true })
  else if (deferred) {
    deferred.content.querySelector('script')?.addEventListener('error', showWithoutScript)
    document.head.append(deferred.content)
  }
}

/** The part of Trusted Types that is used here. TypeScript's DOM does not have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

/** If the widgets are blocked, the page is the same as without scripts: it contains the form. */
function showWithoutScript() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(slug, { createHTML: (text) => text })
  for (const noscript of document.querySelectorAll('noscript')) {
    const html = noscript.textContent
    const content = document
      .createRange()
      .createContextualFragment(policy?.createHTML(html) ?? html)
    noscript.replaceWith(content)
  }
}

// requestAnimationFrame runs before the paint, so the scripts would share the bandwidth with the font.
// The first paint may be the background alone.
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) load()
}).observe({ type: 'paint', buffered: true })
// A tab in the background paints nothing.
setTimeout(load, 3000)

/** Milliseconds after a click without effect until the widgets count as blocked. */
const clickTimeout = 10_000

// Widgets are prerendered, so their buttons can be clicked before the element is defined. Such a click
// is repeated later.
addEventListener('click', (event) => {
  const [pressed] = event.composedPath()
  const { target } = event
  if (!(target instanceof Element && pressed instanceof Element)) return
  const button = pressed.closest('button')
  const isWaiting = () => target.matches(':not(:defined)')
  if (!button || !isWaiting()) return
  customElements.whenDefined(target.localName).then(() => button.click())
  setTimeout(() => isWaiting() && showWithoutScript(), clickTimeout)
})
