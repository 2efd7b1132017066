import { type Choices, fromQuery } from './choices.ts'
import { embed, forms } from './data.ts'
import { type Tag, widgetTag } from './snippet.ts'

/**
 * A page with one widget in it, as the choices in its query string say. The builder posts other
 * choices to it, as a query string.
 */

const place = document.querySelector('.place')

/** What stands there, as it was when it was made or changed here. */
let shown: { tag: Tag; element: HTMLElement } | undefined

/** Makes one tag of another. What the element has besides stays: a frame is as high as it says. */
function change(element: HTMLElement, before: Tag | undefined, { attributes, style }: Tag) {
  for (const name of Object.keys(before?.attributes ?? {}))
    if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (before?.attributes[name] !== value) element.setAttribute(name, value)
  // Through the object model, which a policy without inline styles lets through.
  for (const name of Object.keys(before?.style ?? {})) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

function show(choices: Choices) {
  document.documentElement.dataset.page = choices.page
  const tag = widgetTag({ ...choices, styling: 'attribute' }, { embed, forms })
  // A DIV is replaced by the loader, so another choice needs another DIV.
  const kept = shown?.tag.name === tag.name && tag.name !== 'div' ? shown : undefined
  const element = kept?.element ?? document.createElement(tag.name)
  change(element, kept?.tag, tag)
  if (!kept) place?.replaceChildren(element)
  shown = { tag, element }
}

addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && typeof data === 'string') show(fromQuery(data, forms))
})

show(fromQuery(location.search, forms))
