import { type Editor, editors, type Role, roles } from './authors.ts'
import { type Way, ways } from './ways.ts'

/** One post: who wrote it how, and what a visitor sees of it in each theme. */
export interface Row {
  role: Role
  way: Way
  editor: Editor
  /** By the name of the theme. */
  results: Readonly<Record<string, string>>
}

/** What came of the run, as Markdown. */
export function table(rows: readonly Row[], faults: readonly string[], seconds: number): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (role: Role, way: Way, editor: Editor): string => {
    const row = rows.find((row) => row.role === role && row.way === way && row.editor === editor)
    if (!row) return '–'
    const results = [...new Set(Object.values(row.results))]
    return results.length === 1
      ? (results[0] ?? '')
      : Object.entries(row.results)
          .map(([theme, result]) => `${theme}: ${result}`)
          .join('; ')
  }
  const lines = roles.flatMap((role) =>
    ways.map((way) => line([role, way, ...editors.map((editor) => cell(role, way, editor))])),
  )
  return [
    '# The plugin in WordPress',
    '',
    'works: the countdown ticks, the modal opens, and the sign-up arrives; in both themes, where nothing else is said.',
    'text only: WordPress has dropped the tag, and the text in it is there.',
    '',
    line(['role', 'way', ...editors]),
    line(Array.from({ length: editors.length + 2 }, () => '---')),
    ...lines,
    '',
    faults.length === 0 ? 'Nothing is wrong.' : 'What is wrong:',
    '',
    ...faults.map((fault) => `- ${fault}`),
    '',
    `${seconds} s`,
    '',
  ].join('\n')
}
