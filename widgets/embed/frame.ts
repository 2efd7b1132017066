import { warnOfMisspelt } from '../element/hints.ts'
import { tellHeight } from './frame-height.ts'
import { tags } from './tags.ts'
import { warnOfUnknownWidget } from './unknown-widget.ts'

/**
 * One widget in a page of its own: `frame.html?widget=launch-countdown&launch-at=…`. Takes the
 * widget's attributes, and `lang` and `dir` for its page. It tells the page around it its height
 * (`frame-height.ts`).
 *
 * Opened outside of a frame it has our host in the address bar, and anybody can make a link to it. So
 * there it takes no texts and no addresses from that link.
 */

const {
  widget = '',
  lang,
  dir,
  ...given
} = Object.fromEntries(new URLSearchParams(location.search))

const isAlone = window.top === window

/** The attributes that it takes then: none by which a link could write texts or addresses. */
const takenAlone: readonly string[] = ['launch-at', 'page-size', 'theme', 'trigger-type']

async function show(tag: string) {
  const element = document.createElement(tag)
  // Hidden while the script fetches the code: until then nobody knows which attributes it takes.
  element.hidden = true
  document.body.append(element)
  const { observedAttributes } = (await customElements.whenDefined(
    tag,
  )) as CustomElementConstructor & { observedAttributes: readonly string[] }
  for (const [name, value] of Object.entries(given))
    if (!observedAttributes.includes(name)) warnOfMisspelt('frame.html', name, observedAttributes)
    else if (!isAlone || takenAlone.includes(name)) element.setAttribute(name, value)
    else
      console.warn(
        `frame.html: ${name}="${value}" is not taken from the address of a page that is opened by itself. Show it in an iframe.`,
      )
  // A frame is transparent only while its page has the colour scheme of the page around it.
  const theme = Reflect.get(element, 'theme')
  if (theme !== 'auto') document.documentElement.style.colorScheme = theme
  element.hidden = false
  tellHeight(tag)
}

if (lang !== undefined) document.documentElement.lang = lang
if (dir !== undefined) document.documentElement.dir = dir
const tag = tags.find((known) => known === widget)
if (tag) show(tag)
else warnOfUnknownWidget(`frame.html?widget=${widget}`, widget, tags)
