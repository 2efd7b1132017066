import type {} from '../../widgets/waitlist-button/waitlist-button.element.ts'

// A link to the waitlist's anchor opens the form, from newsletters and QR codes too.
const button = document.querySelector('waitlist-button')
const hash = '#join'

const isAskedFor = () => location.hash === hash

/** Opens the form; or closes it, when Back leaves its link. */
async function follow() {
  await customElements.whenDefined('waitlist-button')
  if (isAskedFor()) button?.show()
  else button?.close()
}

if (button) {
  if (isAskedFor()) follow()
  addEventListener('hashchange', follow)
}
// So that the next such link is followed again.
button?.addEventListener('waitlistclose', () => {
  if (isAskedFor()) history.replaceState(history.state, '', location.pathname + location.search)
})
