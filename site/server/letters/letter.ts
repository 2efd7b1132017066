import { createHash } from 'node:crypto'
import { renderLetter } from './markdown.ts'

/** A letter as it was written, the same for everybody. */
export interface Letter {
  /** A hash of its words: a changed word makes another letter. */
  id: string
  /** The subject and both forms of the body have placeholders. */
  subject: string
  text: string
  html: string
}

/** The placeholders that a letter may have. */
const placeholders = ['fullName', 'addresses'] as const

const placeholder = /\{(\w+)\}/g

/** Replaces the placeholders by values. Braces in a value stay as they are. */
export const fillIn = (
  template: string,
  values: Readonly<Record<(typeof placeholders)[number], string>>,
): string =>
  template.replace(placeholder, (all, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof typeof values] : all,
  )

const unquote = (text: string) => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text

/** Splits off the subject: from front matter, or from the first line. */
function split(source: string): { subject: string; body: string } {
  const matter = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(source)
  const head = matter ? (matter[1] ?? '') : (/^subject:.*(?:\n|$)/i.exec(source)?.[0] ?? '')
  const lines = head.split('\n').filter((line) => line.trim())
  const other = lines.find((line) => !/^subject\s*:/i.test(line))
  if (other !== undefined)
    throw new Error(`has ${JSON.stringify(other)} in its front matter, which takes a subject alone`)
  if (lines.length > 1) throw new Error('has two subjects')
  const subject = unquote((lines[0] ?? '').replace(/^subject\s*:/i, '').trim())
  if (!subject)
    throw new Error(
      'has no subject: it begins with a line such as "Subject: We are live", or with front matter that has one',
    )
  return { subject, body: source.slice((matter?.[0] ?? head).length) }
}

/**
 * Reads a letter: a subject, then Markdown.
 * @param file its name, for errors
 * @throws one sentence that says what is wrong in it
 */
export function readLetter(source: string, file: string): Letter {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  try {
    const { subject, body } = split(text)
    if (!body.trim()) throw new Error('has no text after its subject')
    for (const [all, name = ''] of text.matchAll(placeholder))
      if (!placeholders.some((known) => known === name))
        throw new Error(
          `has ${all}, but a letter takes ${placeholders.map((known) => `{${known}}`).join(' and ')} alone`,
        )
    const id = createHash('sha256')
      .update(JSON.stringify([subject, body.trim()]))
      .digest('hex')
    return { id, subject, ...renderLetter(body) }
  } catch (error) {
    throw new Error(`${file} ${error instanceof Error ? error.message : error}.`, { cause: error })
  }
}
