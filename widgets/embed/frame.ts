import { cssKindOf, readCss } from '../element/css-value.ts'
import { warnOfMisspelt } from '../element/hints.ts'
import { frameDefault, tags, warnOfUnknownWidget } from '../element/tags.ts'
import { campaignParameters } from '../waitlist/outbox/campaign.ts'

/**
 * The script of frame.html, a page with one widget: `frame.html?widget=launch-countdown&launch-at=…`.
 * Without `widget` it shows the countdown. The query string has the widget's attributes and custom properties, and `lang` and `dir` of the page. The page tells its
 * height to the page around it.
 *
 * Anybody can link to frame.html, and the address bar then shows our host. So outside of a frame it
 * takes no texts and no URLs from the query string.
 */

const {
  widget = frameDefault,
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

/** The height in px that a frame needs for an open modal, which takes up to 90 % of it. */
const modalHeight = 720

/**
 * Posts the height that the frame needs to the page around it, now and whenever it changes:
 * `{ type: 'widget-height', widget, height }`, in px. While the modal is open, the height is enough for
 * the modal, but no more than the screen's.
 */
function tellHeight(widget: string): void {
  let opener: Element | undefined
  const modal = () => opener?.shadowRoot?.querySelector('dialog')

  const tell = () => {
    const content = document.body.getBoundingClientRect().height
    const needed = opener ? Math.min(modalHeight, screen.availHeight) : 0
    const height = Math.ceil(Math.max(content, needed))
    // Never 0: a frame without height is not rendered, and would never get a height again.
    if (height > 0) parent.postMessage({ type: 'widget-height', widget, height }, '*')
  }

  // When the frame has grown, the modal may be out of sight. Not by scrolling to the modal, which is fixed: in a page
  // of the same site Chromium then scrolls nothing around the frame.
  const bringIntoView = () => {
    if (opener) document.documentElement.scrollIntoView({ block: 'nearest' })
  }

  document.addEventListener('waitlistopen', ({ target }) => {
    opener = target as Element
    tell()
    // The modal may open after the frame has grown. It then takes the focus.
    opener.shadowRoot?.addEventListener('focusin', bringIntoView, { once: true })
    // If the frame is still as low as the button, the focus scrolls the modal past its first field.
    window.addEventListener('resize', () => modal()?.scrollTo(0, 0), { once: true })
  })
  document.addEventListener('waitlistclose', () => {
    opener = undefined
    tell()
  })
  window.addEventListener('resize', bringIntoView)
  new ResizeObserver(tell).observe(document.body)
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
if (tag) void show(tag)
else warnOfUnknownWidget(`frame.html?widget=${widget}`, widget)
