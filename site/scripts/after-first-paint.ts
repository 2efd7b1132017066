// Written into the head of each page (site/build/pages/inline-script.ts), behind the template with what
// the page does without until it is seen.
const later = document.querySelector<HTMLTemplateElement>('#after-first-paint')
const bring = () => later && document.head.append(later.content)

// Not on a frame's callback: that comes before the frame is seen, and the font may still be on the
// line that the scripts would share. The first paint of all may be of a ground without content.
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) bring()
}).observe({ type: 'paint', buffered: true })
// A tab in the background paints nothing.
setTimeout(bring, 3000)

// The widgets are on the page before their code is: a click on one of their buttons counts, too.
addEventListener('click', (event) => {
  const [pressed] = event.composedPath()
  const { target } = event
  if (!(target instanceof Element && pressed instanceof Element)) return
  const button = pressed.closest('button')
  if (button && target.matches(':not(:defined)'))
    customElements.whenDefined(target.localName).then(() => button.click())
})
