import TurndownService from 'turndown'

/**
 * The guides of the builder's page, as Markdown.
 * @param html of that part of the builder's page
 * @param base the page's URL
 */
export function guidesInMarkdown(html: string, base: string): string {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })
  service.addRule('title of a guide', {
    filter: 'summary',
    replacement: (content, node) => {
      const isInGroup = (node as Element).closest('.guides')?.querySelector('.group-title')
      return `\n\n${isInGroup ? '####' : '###'} ${content.trim()}\n\n`
    },
  })
  service.addRule('term', {
    filter: (node) => node.nodeName === 'DT',
    replacement: (content) => `\n\n**${content.trim()}:** `,
  })
  service.addRule('what is said of a term', {
    filter: (node) => node.nodeName === 'DD',
    replacement: (content) => `${content.trim()}\n\n`,
  })
  service.addRule('link', {
    filter: 'a',
    replacement: (content, node) =>
      `[${content}](${new URL((node as Element).getAttribute('href') ?? '', base)})`,
  })
  return service.turndown(html).trim()
}
