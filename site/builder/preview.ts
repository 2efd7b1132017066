import { type Choices, fromQuery } from './choices.ts'
import { source } from './data.ts'
import { type Tag, widgetTag } from './tag.ts'

// The page in the preview shows one widget with the choices in its query string. The builder posts changes as query
// strings, too. Outside of a frame it ignores all values: otherwise a stranger's link could show texts and forms
// under our address.

const { forms } = source
const place = document.querySelector('.place')
const isTopLevel = window.top === window

/** The element on the page, and the tag that it was rendered from. */
let shown: { tag: Tag; element: HTMLElement } | undefined

/** Changes only what differs between two tags, so that a frame keeps the height that it has posted. */
function change(element: HTMLElement, before: Tag | undefined, { attributes, style }: Tag) {
  for (const name of Object.keys(before?.attributes ?? {}))
    if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (before?.attributes[name] !== value) element.setAttribute(name, value)
  // Through the CSSOM, which a policy without inline styles allows.
  for (const name of Object.keys(before?.style ?? {})) element.style.removeProperty(name)
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
}

/** The fallback, in its language. */
function content({ text, textLanguage: lang }: Tag): Node | string {
  return lang ? Object.assign(document.createElement('span'), { lang, textContent: text }) : text
}

function show(chosen: Choices) {
  const choices = isTopLevel ? { ...chosen, values: {} } : chosen
  document.documentElement.dataset.page = choices.page
  const tag = widgetTag({ ...choices, styling: 'attribute' }, source)
  const kept = shown?.tag.name === tag.name ? shown : undefined
  const element = kept?.element ?? document.createElement(tag.name)
  change(element, kept?.tag, tag)
  element.replaceChildren(content(tag))
  if (!kept) place?.replaceChildren(element)
  shown = { tag, element }
}

addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && typeof data === 'string') show(fromQuery(data, forms))
})

show(fromQuery(location.search, forms))
