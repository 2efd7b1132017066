import { type Choices, fromQuery } from './choices.ts'
import { embed, forms } from './data.ts'
import { type Tag, widgetTag } from './snippet.ts'

// The page in a preview: one widget by the choices in the query string. The builder posts changes of
// them, as query strings too.

const place = document.querySelector('.place')

/** What is shown, and the tag it was last rendered from. */
let shown: { tag: Tag; element: HTMLElement } | undefined

/** Changes what differs between two tags, and nothing else: a frame keeps the height it has posted. */
function change(element: HTMLElement, before: Tag | undefined, { attributes, style }: Tag) {
  for (const name of Object.keys(before?.attributes ?? {}))
    if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (before?.attributes[name] !== value) element.setAttribute(name, value)
  // Through the CSSOM, which a policy without inline styles allows.
  for (const name of Object.keys(before?.style ?? {})) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

function show(choices: Choices) {
  document.documentElement.dataset.page = choices.page
  const tag = widgetTag({ ...choices, styling: 'attribute' }, { embed, forms })
  // The loader replaces the DIV, so every change needs a new one.
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
