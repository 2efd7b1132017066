import type { Plugin } from 'vite'

/** Where elements are described: what these files say in sentences is for tables and typings alone. */
const describing =
  /widgets\/(?:.*\.element|waitlist-button\/waitlist-contract|shared\/attributes)\.ts$/

/** What a definition says for tables and typings alone, by the names of its fields. */
const forTables = ['summary', 'events', 'parts']

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
  value?: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isSentence = ({ type, value }: SyntaxNode) =>
  type === 'Literal' && typeof value === 'string' && /^[A-Z].*\.$/.test(value)

/** What may go, with nothing within another. */
function idle(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(idle)
  if (!isNode(node)) return []
  const isForTables = node.type === 'Property' && forTables.includes(node.key?.name ?? '')
  if (isForTables) return isNode(node.value) ? [node.value] : []
  return isSentence(node) ? [node] : Object.values(node).flatMap(idle)
}

/** Leaves out of a bundle how its elements are described, which no page of a partner reads. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  // Once it is JavaScript.
  enforce: 'post',
  transform(code, id) {
    if (!describing.test(id)) return
    return idle(this.parse(code)).reduceRight(
      (text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`,
      code,
    )
  },
})
