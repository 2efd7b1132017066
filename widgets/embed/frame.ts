import { cssKindOf, readCss } from '../element/css-value.ts'
import { warnOfMisspelt } from '../element/hints.ts'
import { tags, warnOfUnknownWidget } from '../element/tags.ts'
import { campaignParameters } from '../waitlist/outbox/campaign.ts'
import { tellHeight } from './frame-height.ts'

/**
 * The script of frame.html, a page with one widget: `frame.html?widget=launch-countdown&launch-at=…`.
 * The query string has the widget's attributes and custom properties, and `lang` and `dir` of the page. The page tells its
 * height to the page around it (`frame-height.ts`).
 *
 * Anybody can link to frame.html, and the address bar then shows our host. So outside of a frame it
 * takes no texts and no URLs from the query string.
 */

const {
  widget = '',
  lang,
  dir,
  ...given
} = Object.fromEntries(new URLSearchParams(location.search))

const isTopLevel = window.top === window

/** The attributes that it takes outside of a frame: none with a text or a URL. */
const takenAlone: readonly string[] = ['launch-at', 'page-size', 'theme', 'trigger-type']

/**
 * Adds the campaign that the page around the frame posts (`{ type: 'widget-campaign', campaign }`, a query string
 * without `?`) to the address of the frame, from which sign-ups read it. Parameters of the address win.
 */
function takeCampaign(): void {
  addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== parent || data?.type !== 'widget-campaign') return
    const own = new URLSearchParams(location.search)
    const campaign = new URLSearchParams(String(data.campaign))
    for (const name of campaignParameters) {
      const value = campaign.get(name)
      if (value && !own.has(name)) own.set(name, value)
    }
    history.replaceState(null, '', `?${own}`)
  })
}

async function show(tag: string) {
  const element = document.createElement(tag)
  // Hidden until the element is defined: before that, its attributes are not known.
  element.hidden = true
  document.body.append(element)
  const { observedAttributes } = (await customElements.whenDefined(
    tag,
  )) as CustomElementConstructor & { observedAttributes: readonly string[] }
  for (const [name, value] of Object.entries(given)) {
    const kind = cssKindOf(name)
    const css = kind && readCss(kind, value)
    if (css) element.style.setProperty(name, css)
    else if (kind) console.warn(`frame.html: ${name}="${value}" is no ${kind}. It is left out.`)
    else if (!observedAttributes.includes(name))
      warnOfMisspelt('frame.html', name, observedAttributes)
    else if (!isTopLevel || takenAlone.includes(name)) element.setAttribute(name, value)
    else
      console.warn(
        `frame.html: ${name}="${value}" is not taken from the address of a page that is opened by itself. Show it in an iframe.`,
      )
  }
  // A frame is transparent only if its page has the same colour scheme as the page around it.
  const theme = Reflect.get(element, 'theme')
  if (theme !== 'auto') document.documentElement.style.colorScheme = theme
  element.hidden = false
  if (!isTopLevel) takeCampaign()
  tellHeight(tag)
}

if (lang !== undefined) document.documentElement.lang = lang
if (dir !== undefined) document.documentElement.dir = dir
const tag = tags.find((known) => known === widget)
if (tag) show(tag)
else warnOfUnknownWidget(`frame.html?widget=${widget}`, widget)
