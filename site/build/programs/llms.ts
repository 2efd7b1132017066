import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { blocks, codeBlock, heading, inline } from './markdown.ts'

/** A link to a file. */
interface Link {
  /** The file's path in dist/embed. */
  path: string
  title: string
  text: string
}

const summary =
  'Launch widgets for any web page: a countdown, a waitlist with its form, and a directory of demo portfolios. They are custom elements that one script brings; no account, key or build is needed.'

const script = (embed: string) => `<script async src="${embed}v1/widgets.js"></script>`

/** The name of a page in Markdown, in dist/embed/v1. */
export const pageFile = (tag: string): string => `${tag}.md`

/** The name of the texts of a widget, in dist/embed/v1. */
export const messagesFile = (tag: string): string => `${tag}.messages.json`

export const guidesFile = 'guides.md'

const links = (embed: string, all: readonly Link[]) =>
  all
    .map(
      ({ path, title, text }) => `- [${inline(title)}](${new URL(path, embed)}): ${inline(text)}`,
    )
    .join('\n')

const intro = (product: string, embed: string) => [
  heading(1, `${product} widgets`),
  `> ${summary}`,
  'The script once, anywhere in the page, and a tag wherever a widget should appear:',
  codeBlock('html', script(embed)),
]

const callLink: Link = {
  path: 'v1/openapi.json',
  title: 'The waitlist call',
  text: 'the fields of a sign-up with their rules, and all answers, as OpenAPI 3.1',
}

/** The files besides the documentation. */
const otherLinks = (elements: readonly ElementDescription[]): readonly Link[] => [
  { path: 'v1/', title: 'Widget builder', text: 'the page on which people put a snippet together' },
  {
    path: 'v1/custom-elements.json',
    title: 'custom-elements.json',
    text: 'custom elements manifest',
  },
  ...elements.map(({ tag }) => ({
    path: `v1/${messagesFile(tag)}`,
    title: messagesFile(tag),
    text: `the texts of <${tag}> by key, to be translated`,
  })),
  {
    path: 'integrity.json',
    title: 'integrity.json',
    text: 'the hash of every file of every version',
  },
]

/**
 * `llms.txt` (llmstxt.org): links to all documentation.
 * @param embed URL of dist/embed, with a slash at its end
 */
export const llmsIndex = (
  product: string,
  embed: string,
  elements: readonly ElementDescription[],
): string =>
  `${blocks(
    ...intro(product, embed),
    heading(2, 'Elements'),
    links(
      embed,
      elements.map(({ tag, summary: text }) => ({
        path: `v1/${pageFile(tag)}`,
        title: `<${tag}>`,
        text,
      })),
    ),
    heading(2, 'Sign-ups'),
    links(embed, [callLink]),
    heading(2, 'Guides'),
    links(embed, [
      {
        path: `v1/${guidesFile}`,
        title: 'Guides',
        text: 'content management systems, frameworks, security policies, languages, an endpoint of your own, and what to do when nothing appears',
      },
    ]),
    heading(2, 'Optional'),
    links(embed, [
      { path: '../llms-full.txt', title: 'llms-full.txt', text: 'all of this in one file' },
      ...otherLinks(elements),
    ]),
  )}\n`

/** `llms-full.txt`: all documentation in one file. */
export const llmsFull = (
  product: string,
  embed: string,
  elements: readonly ElementDescription[],
  sections: readonly string[],
): string =>
  `${blocks(
    ...intro(product, embed),
    ...sections,
    heading(2, 'Files for programs'),
    links(embed, [callLink, ...otherLinks(elements)]),
  )}\n`
