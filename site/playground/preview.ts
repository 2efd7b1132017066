import { type Choices, fromQuery } from './choices.ts'
import { source } from './data.ts'
import { otherHosts, showOtherHosts } from './other-hosts.ts'
import { type Tag, widgetTag } from './snippet.ts'

// The page in a preview: one widget by the choices in the query string. The builder posts changes of
// them, as query strings too. Opened by itself it has our host in the address bar, and anybody can
// make a link to it: then it takes no value, so that no link writes texts or addresses into it.

const { forms } = source
const place = document.querySelector('.place')
const hostsPlace = document.querySelector('.other-hosts')
const isAlone = window.top === window

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

function show(chosen: Choices) {
  const choices = isAlone ? { ...chosen, values: {} } : chosen
  if (hostsPlace) showOtherHosts(hostsPlace, otherHosts(choices, forms, location.href))
  document.documentElement.dataset.page = choices.page
  const tag = widgetTag({ ...choices, styling: 'attribute' }, source)
  // The loader replaces the DIV, so every change needs a new one.
  const kept = shown?.tag.name === tag.name && tag.name !== 'div' ? shown : undefined
  const element = kept?.element ?? document.createElement(tag.name)
  change(element, kept?.tag, tag)
  if (!kept) element.textContent = tag.text
  if (!kept) place?.replaceChildren(element)
  shown = { tag, element }
}

addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && typeof data === 'string') show(fromQuery(data, forms))
})

show(fromQuery(location.search, forms))
