import { type Choices, fromQuery } from './choices.ts'
import { embed, forms } from './data.ts'
import './frame-height.js'
import { type Tag, widgetTag } from './snippet.ts'

/**
 * A page with one widget in it, as the choices in its query string say. The builder posts other
 * choices to it, as a query string.
 */

const place = document.querySelector('.place')

function apply(element: HTMLElement, { attributes, style }: Tag) {
  for (const name of element.getAttributeNames())
    if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  // Through the object model, which a policy without inline styles lets through.
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

/** The element that is there, where it can be changed in place; the loader replaces a DIV. */
const present = (name: string) => {
  const element = place?.firstElementChild
  return element instanceof HTMLElement && element.localName === name && name !== 'div'
    ? element
    : undefined
}

function show(choices: Choices) {
  document.documentElement.dataset.page = choices.page
  const tag = widgetTag({ ...choices, styling: 'attribute' }, embed)
  const kept = present(tag.name)
  const element = kept ?? document.createElement(tag.name)
  apply(element, tag)
  if (!kept) place?.replaceChildren(element)
}

addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && typeof data === 'string') show(fromQuery(data, forms))
})

show(fromQuery(location.search, forms))
