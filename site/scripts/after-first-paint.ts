// Inlined into the head of each page (site/build/pages/inline-script.ts), behind the template with what
// is loaded only after the first paint.
const deferred = document.querySelector<HTMLTemplateElement>('#after-first-paint')
function load() {
  // An element whose shadow root is still being parsed could not be hydrated.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', load, { once: true })
  else if (deferred) document.head.append(deferred.content)
}

// Not in requestAnimationFrame, which runs before the paint, when the scripts would share the bandwidth
// with the font. Not at the first paint either, which may be the background alone.
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) load()
}).observe({ type: 'paint', buffered: true })
// A tab in the background paints nothing.
setTimeout(load, 3000)

// Widgets are prerendered: a click on a button before its element is defined is replayed.
addEventListener('click', (event) => {
  const [pressed] = event.composedPath()
  const { target } = event
  if (!(target instanceof Element && pressed instanceof Element)) return
  const button = pressed.closest('button')
  if (button && target.matches(':not(:defined)'))
    customElements.whenDefined(target.localName).then(() => button.click())
})
