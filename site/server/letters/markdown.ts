import MarkdownIt, { type Token } from 'markdown-it'

// Parses HTML, so that an error can name it.
const markdown = new MarkdownIt('commonmark', { linkify: true }).enable('linkify')
// A name such as example.com in a sentence must not become a link.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** The placeholders that are links. */
const link = /^\{(?:manageUrl|confirmUrl)\}$/
const bareLink = /(?<![(<[]|\]:[ \t]*)\{(?:manageUrl|confirmUrl)\}/g

/** @throws the end of a sentence about content that a letter cannot have */
function check(token: Token): void {
  if (token.type.startsWith('html_'))
    throw new Error(
      `has the HTML ${JSON.stringify(token.content.split('\n')[0])}, and letters are only Markdown: write \\< for a <`,
    )
  if (token.type === 'image')
    throw new Error(`has the picture ${token.attrGet('src')}, and letters go without pictures`)
  if (token.type !== 'link_open') return
  const href = decodeURI(String(token.attrGet('href')))
  if (link.test(href)) {
    token.attrSet('href', href)
    // The main link looks like a button.
    if (href === '{confirmUrl}') token.attrSet('class', 'plate press')
    return
  }
  if (!/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(href))
    throw new Error(`links to ${href}, which does not work in a letter: write a complete address`)
  if (token.attrs?.some(([, value]) => /\{\w+\}|%7B\w+%7D/i.test(String(value))))
    throw new Error('has a placeholder in a link: write placeholders only in the text')
}

/**
 * A letter's Markdown as HTML, with its placeholders.
 * @param hasDirection whether the letter has a direction; otherwise each block has its own
 * @throws the end of a sentence about content that a letter cannot have
 */
export function renderLetter(body: string, hasDirection: boolean): string {
  const tokens = markdown.parse(body.replace(bareLink, '[$&]($&)'), {})
  for (const token of tokens) {
    if (!hasDirection && token.nesting > 0) token.attrSet('dir', 'auto')
    for (const one of [token, ...(token.children ?? [])]) check(one)
  }
  return markdown.renderer.render(tokens, markdown.options, {})
}
