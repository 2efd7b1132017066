import type {} from '../../widgets/waitlist-button/waitlist-button.element.ts'

// Inlined after the waitlist button (site/build/pages/inline-script.ts). A link to its anchor opens the
// form, from newsletters and QR codes too.
const button = document.querySelector('waitlist-button')
const hash = '#join'

function open() {
  if (location.hash === hash)
    customElements.whenDefined('waitlist-button').then(() => button?.show())
}

open()
addEventListener('hashchange', open)
// So that the next such link is followed again.
button?.addEventListener('waitlistclose', () => {
  if (location.hash === hash)
    history.replaceState(history.state, '', location.pathname + location.search)
})
