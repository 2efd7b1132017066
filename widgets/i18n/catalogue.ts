/**
 * A text in the plural forms of its language (`Intl.PluralRules` says which number takes which);
 * `other` stands in for those that are not given.
 */
export type PluralForms = { readonly other: string } & {
  readonly [Form in Intl.LDMLPluralRule]?: string
}

/** A text, never markup. `{name}` is a place for a value; `{count}` chooses the plural form. */
export type Message = string | PluralForms

/** The texts of an element, by key. */
export type Messages = Readonly<Record<string, Message>>

/** Some or all texts of an element replaced. One text may replace plural forms. */
export type Replacements<Texts extends Messages = Messages> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Message
}

/** What fills the places of a text; numbers are written in the language of the texts. */
export type Values = Readonly<Record<string, string | number>>

/** Gives the texts and numbers of an element in the reader's language. */
export interface Translator<Key extends string = string> {
  /** The language that at least half of the texts are in, for the `lang` attribute. */
  readonly language: string
  /** The text of a key, its places filled. */
  t(key: Key, values?: Values): string
  /** A number as the language of the texts writes it. */
  number(value: number): string
}

type Kind = 'PluralRules' | 'NumberFormat'
type Made<K extends Kind> = InstanceType<(typeof Intl)[K]>

const made = new Map<string, unknown>()

/** An `Intl` object of a language, made once: that takes 80 ms on a slow phone. */
function intl<K extends Kind>(kind: K, language: string): Made<K> {
  const key = kind + language
  const Class = Intl[kind] as unknown as new (languages: string[]) => Made<K>
  // With English after it, or `Intl` would use the browser's language for one that it does not know.
  const one = made.get(key) ?? new Class([language, 'en'])
  made.set(key, one)
  return one as Made<K>
}

/** Whether the rules below are enough, so that a first view in English need not wait for `Intl`. */
const isSimple = (language: string, value: unknown) =>
  /^en(-US|-GB)?$/.test(language) && Number.isSafeInteger(value)

const pluralForm = (language: string, count: number) =>
  isSimple(language, count)
    ? Math.abs(count) === 1
      ? 'one'
      : 'other'
    : intl('PluralRules', language).select(count)

const formatNumber = (language: string, value: number) =>
  isSimple(language, value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : intl('NumberFormat', language).format(value)

/**
 * Makes the translator of a page.
 * @param language the page's: a BCP 47 tag that `Intl` takes
 * @param texts those in this language
 * @param english all texts; they stand in for those that are missing
 */
export function createTranslator(
  language: string,
  texts: Replacements,
  english: Messages,
): Translator {
  const fallback = /^en\b/.test(language) ? language : 'en'
  const isMostlyOwn = Object.keys(texts).length * 2 >= Object.keys(english).length
  const shown = isMostlyOwn ? language : fallback

  const number = (value: number) => formatNumber(shown, value)

  const find = (key: string, count: unknown): string => {
    const own = texts[key]
    const message = own ?? english[key] ?? ''
    if (typeof message === 'string') return message
    return message[pluralForm(own ? language : fallback, Number(count))] ?? message.other
  }

  return {
    language: shown,
    number,
    t: (key, values = {}) =>
      find(key, values.count).replaceAll(/\{(\w+)\}/g, (place, name) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        return typeof value === 'number' ? number(value) : (value ?? place)
      }),
  }
}
