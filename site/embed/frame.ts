/**
 * One widget in a page of its own: `frame.html?widget=launch-countdown&launch-at=…`.
 * Tells the page around it its height: `{ type: 'widget-height', widget, height }`, in px.
 */

declare const __WIDGET_MODULES__: Record<string, string>

const parameters = new URLSearchParams(location.search)
const tag = parameters.get('widget') ?? ''

async function show() {
  const element = document.createElement(tag)
  // Hidden while the loader fetches the code: until then nobody knows which attributes it takes.
  element.hidden = true
  document.body.append(element)
  const { observedAttributes } = (await customElements.whenDefined(
    tag,
  )) as CustomElementConstructor & {
    observedAttributes: readonly string[]
  }
  for (const name of observedAttributes) {
    const value = parameters.get(name)
    if (value !== null) element.setAttribute(name, value)
  }
  element.hidden = false
}

function tellHeight() {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ type: 'widget-height', widget: tag, height: Math.ceil(height) }, '*')
}

if (Object.hasOwn(__WIDGET_MODULES__, tag)) {
  show()
  new ResizeObserver(tellHeight).observe(document.body)
} else {
  const known = Object.keys(__WIDGET_MODULES__).join(', ')
  console.error(`frame.html?widget=${tag}: no such widget. widget takes ${known}.`)
}

export {}
