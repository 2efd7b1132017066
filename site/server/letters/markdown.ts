import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../escape-html.ts'
import { colours, fonts } from './look.ts'

const markdown = new MarkdownIt('commonmark', { html: false, linkify: true }).enable('linkify')
// A name such as example.com in a sentence is no link.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const space = 'margin:0 0 1.1em'
const heading = (size: number, above = '1.6em') =>
  `margin:${above} 0 .5em;font-family:${fonts.title};font-weight:800;font-size:${size}px;line-height:1.15;letter-spacing:-.02em`

/** Some mail programs ignore style sheets, so each element has its style in an attribute. */
const styles: Readonly<Record<string, string>> = {
  p: space,
  h1: heading(30, '0'),
  h2: heading(23),
  h3: heading(18),
  h4: heading(16),
  h5: heading(16),
  h6: heading(16),
  ul: `${space};padding-left:1.3em`,
  ol: `${space};padding-left:1.6em`,
  li: 'margin:0 0 .4em',
  a: `color:${colours.light.accent};text-decoration:underline`,
  blockquote: `${space};padding-left:1em;border-left:3px solid ${colours.light.accent}`,
  hr: `margin:2em 0;border:0;border-top:1px solid ${colours.light.line}`,
  code: `font-family:${fonts.code};font-size:.92em`,
  pre: `${space};white-space:pre-wrap;font-family:${fonts.code};font-size:.92em`,
}

/** The classes that the letter's style sheet recolours in dark mode. */
const classes: Readonly<Record<string, string>> = { a: 'accent', blockquote: 'edge', hr: 'line' }

function style(token: Token): void {
  const { tag } = token
  if (token.nesting < 0) return
  if (styles[tag]) token.attrSet('style', styles[tag])
  if (classes[tag]) token.attrSet('class', classes[tag])
}

// Without the class for syntax highlighting that markdown-it writes.
markdown.renderer.rules.fence = (tokens, at) =>
  `<pre style="${styles.pre}">${escapeHtml(tokens[at]?.content ?? '')}</pre>\n`
markdown.renderer.rules.code_block = markdown.renderer.rules.fence

const hrefOf = (link: Token) => String(link.attrGet('href') ?? '')

/** @throws the end of a sentence on a picture, link or placeholder that a letter cannot have */
function check(token: Token): void {
  if (token.type === 'image')
    throw new Error(`has the picture ${token.attrGet('src')}, and letters go without pictures`)
  if (token.type !== 'link_open') return
  const href = hrefOf(token)
  if (!/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(href))
    throw new Error(`links to ${href}, which leads nowhere from a letter: it takes a whole address`)
  if (token.attrs?.some(([, value]) => /\{\w+\}|%7B\w+%7D/i.test(String(value))))
    throw new Error('has a placeholder in a link, and takes them in its text alone')
}

/** A line as plain text, with the address of each link in brackets after it. */
function lineOf(tokens: readonly Token[]): string {
  let line = ''
  const links: { href: string; from: number }[] = []
  for (const token of tokens) {
    if (token.type === 'link_open') {
      links.push({ href: hrefOf(token), from: line.length })
    } else if (token.type === 'link_close') {
      const link = links.pop()
      const words = link && line.slice(link.from)
      const isShown = words === link?.href || `mailto:${words}` === link?.href
      if (link && !isShown) line += ` (${link.href})`
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') line += '\n'
    else line += token.content
  }
  return line
}

const indent = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => ((at === 0 ? first : others) + line).trimEnd())
    .join('\n')

/** Blocks as plain text, from `at` up to the token that closes what they are in. */
function blocksFrom(tokens: readonly Token[], start: number): { text: string; end: number } {
  const blocks: string[] = []
  let isTight = false
  let number = Number(tokens[start - 1]?.attrGet('start') ?? 1)
  let at = start
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || token.nesting < 0) break
    if (token.type === 'inline') blocks.push(lineOf(token.children ?? []))
    else if (token.type === 'hr') blocks.push('* * *')
    else if (token.nesting === 0) blocks.push(indent(token.content.trimEnd(), '    ', '    '))
    else {
      const inside = blocksFrom(tokens, at + 1)
      at = inside.end
      isTight ||= token.type === 'paragraph_open' && token.hidden
      if (token.type === 'blockquote_open') blocks.push(indent(inside.text, '> ', '> '))
      else if (token.type === 'list_item_open') {
        const mark = token.info ? `${number}${token.markup} ` : '- '
        number += 1
        blocks.push(indent(inside.text, mark, ' '.repeat(mark.length)))
      } else blocks.push(inside.text)
    }
  }
  const isList = tokens[start]?.type === 'list_item_open'
  return { text: blocks.join(isTight || isList ? '\n' : '\n\n'), end: at }
}

/**
 * A letter's Markdown as text and as HTML, with its placeholders. HTML in it counts as text.
 * @throws the end of a sentence that says what a letter cannot have
 */
export function renderLetter(body: string): { text: string; html: string } {
  const tokens = markdown.parse(body, {})
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    check(token)
    style(token)
  }
  return {
    text: `${blocksFrom(tokens, 0).text}\n`,
    html: markdown.renderer.render(tokens, markdown.options, {}),
  }
}
