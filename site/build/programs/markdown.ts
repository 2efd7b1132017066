import TurndownService from 'turndown'
import type { ReferenceTable } from '../reference/tables.ts'

/** Escapes a text for Markdown, except code between backticks. */
export const inline = (text: string): string =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? `\`${part}\`` : part.replaceAll(/[\\*_[\]<]/g, '\\$&'),
    )
    .join('')

export const code = (text: string): string => `\`${text}\``

export const codeBlock = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``

/** A table in GitHub's Markdown, where bars must be escaped even in code. */
export function table({ head, rows }: Pick<ReferenceTable, 'head' | 'rows'>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (text: string) => inline(text).replaceAll('|', '\\|')
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join(
    '\n',
  )
}

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
