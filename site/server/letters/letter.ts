import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { reason } from '../../base/reason.ts'
import { readFrontMatter } from './front-matter.ts'
import { renderLetter } from './markdown.ts'

/** A letter before it is personalised. */
export interface Letter {
  /** A hash of its text: a changed text is a new letter. */
  id: string
  /** The whole file. */
  source: string
  /** A BCP 47 tag; undefined if not set. */
  language: string | undefined
  /** With placeholders, as in both forms of the body. */
  subject: string
  text: string
  html: string
  /** Whether it asks to confirm the address. */
  asks: boolean
}

/** The placeholders of a letter. The last one is only for the welcome. */
const placeholders = ['fullName', 'addresses', 'manageUrl', 'confirmUrl'] as const

const placeholder = /\{(\w+)\}/g

/** Replaces placeholders by values. Braces in a value stay. */
export const fillIn = (
  template: string,
  values: Readonly<Record<(typeof placeholders)[number], string>>,
): string => template.replace(placeholder, (_, name: keyof typeof values) => values[name])

const keys = ['subject', 'language'] as const

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

function languageOf(tag: string | undefined) {
  if (!tag) return undefined
  try {
    if (languages.of(tag)) return Intl.getCanonicalLocales(tag)[0]
  } catch {}
  throw new Error(
    `has the language ${JSON.stringify(tag)}, but it takes a BCP 47 tag, such as en, hi or ar`,
  )
}

/**
 * Reads a letter: YAML front matter with its subject, then Markdown.
 * @param file its name, for errors
 * @param isWelcome whether it may ask to confirm the address
 * @throws one sentence that names the error
 */
export function readLetter(source: string, file: string, isWelcome = false): Letter {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  try {
    const { values, body } = readFrontMatter(text, keys)
    const { subject } = values
    if (!subject)
      throw new Error('has no subject: its front matter takes a line "subject: We are live"')
    const language = languageOf(values.language)
    const known = isWelcome ? placeholders : placeholders.slice(0, -1)
    if (!body.trim()) throw new Error('has no text after its front matter')
    for (const [all, name = ''] of text.matchAll(placeholder))
      if (!known.some((one) => one === name))
        throw new Error(
          `has ${all}, but ${isWelcome ? 'a welcome' : 'a letter'} takes only ${known.map((one) => `{${one}}`).join(', ')}`,
        )
    const [strangers] = subject.match(placeholder) ?? []
    if (isWelcome && strangers)
      throw new Error(
        `has ${strangers} in its subject: a stranger can cause a welcome to any address, so placeholders are allowed only in its text`,
      )
    const words = JSON.stringify([subject, body.trim()])
    return {
      id: createHash('sha256').update(words).digest('hex'),
      source: text,
      language,
      subject,
      text: `${body.trim()}\n`,
      html: renderLetter(body, language !== undefined),
      asks: body.includes('{confirmUrl}'),
    }
  } catch (error) {
    throw new Error(`${file} ${reason(error)}.`, { cause: error })
  }
}

/** Reads the letter in a file. @throws one sentence that names the file and the error */
export function letterIn(file: string, isWelcome = false): Letter {
  let source: Buffer
  try {
    source = readFileSync(file)
  } catch (error) {
    throw new Error(`The letter ${file} cannot be read: ${reason(error)}.`)
  }
  if (!isUtf8(source))
    throw new Error(`${basename(file)} is not in UTF-8: save it in that encoding.`)
  return readLetter(source.toString(), basename(file), isWelcome)
}
