// Inlined into the head of each page (site/build/pages/inline-script.ts). Widgets are prerendered: a
// click on a button before its element is defined is done again once it is.
addEventListener('click', (event) => {
  const [pressed] = event.composedPath()
  const { target } = event
  if (!(target instanceof Element && pressed instanceof Element)) return
  const button = pressed.closest('button')
  if (button && target.matches(':not(:defined)'))
    customElements.whenDefined(target.localName).then(() => button.click())
})
