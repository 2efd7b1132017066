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

/** A table in GitHub's Markdown, where bars have to be escaped even in code. */
export function table({ head, rows }: Pick<ReferenceTable, 'head' | 'rows'>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (text: string) => inline(text).replaceAll('|', '\\|')
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))].join(
    '\n',
  )
}
