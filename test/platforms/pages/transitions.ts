import { htmlPage, htmx2, htmx4, library, turbo } from './partner.ts'

/** What a page of a site with page transitions consists of. */
interface Content {
  /** The site's script tag. */
  script: string
  title: string
  /** The page's own content. */
  main: string
}

/** How a site is built with a library for page transitions: one of its pages. */
export type Transition = (content: Content) => string

const inline = (code: string) => `<script>${code}</script>`

const links = '<nav><a href="/one">One</a> <a href="/two">Two</a></nav>'

/** Where the partner has pasted our script tag. */
type Place = 'in the head' | 'beside the tags'

/**
 * A page whose library changes its body, or a part of that.
 * @param start what comes at the end of the page
 */
const page =
  (
    place: Place,
    head: string,
    body: (main: string, title: string) => string,
    start = '',
  ): Transition =>
  ({ script, title, main }) =>
    place === 'in the head'
      ? htmlPage(title, head + script, body(main, title) + start)
      : htmlPage(title, head, body(main + script, title) + start)

const inBody = (attributes: string) => (main: string) =>
  `<body ${attributes}>${links}<main>${main}</main></body>`

/** Links that htmx follows, into the element with the id `place`. */
const htmxPlace = (swap: string) => (main: string) => {
  const into = `hx-target="#place" hx-select="#place" hx-swap="${swap}" hx-push-url="true"`
  const nav = ['one', 'two'].map(
    (name) => `<a href="/${name}" hx-get="/${name}" ${into}>${name}</a>`,
  )
  return `<body><nav>${nav.join(' ')}</nav><main id="place">${main}</main></body>`
}

const barba = library('@barba/core/dist/barba.umd.js')
const start = inline('barba.init()')
const barbaContainer = (main: string, title: string) =>
  `<body data-barba="wrapper">${links}<main data-barba="container" data-barba-namespace="${title}">${main}</main>`

/** What sites do that want the scripts of a new page to run. */
const runScripts = inline(`barba.hooks.after(({ next }) => {
  for (const old of next.container.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of old.attributes) script.setAttribute(name, value)
    old.replaceWith(script)
  }
})`)

export const transitions: Record<string, Transition> = {
  'Turbo Drive, script in the body': page('beside the tags', turbo, inBody('')),
  'Turbo Frame': page(
    'in the head',
    turbo,
    (main) =>
      `<body><turbo-frame id="frame" data-turbo-action="advance">${links}${main}</turbo-frame></body>`,
  ),
  'htmx 4, hx-boost': page('in the head', htmx4, inBody('hx-boost:inherited="true"')),
  'htmx 4, innerHTML, script in it': page('beside the tags', htmx4, htmxPlace('innerHTML')),
  'htmx 2, outerHTML': page('in the head', htmx2, htmxPlace('outerHTML')),
  'Barba, script dropped with its container': page('beside the tags', barba, barbaContainer, start),
  'Barba, script run anew in each container': page(
    'beside the tags',
    barba,
    barbaContainer,
    start + runScripts,
  ),
}
