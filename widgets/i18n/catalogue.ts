/**
 * A text in the plural forms of its language; `other` stands in for those that are not given.
 * Which form a number takes is for the language to say (`Intl.PluralRules`).
 */
export type PluralForms = { readonly other: string } & {
  readonly [Form in Intl.LDMLPluralRule]?: string
}

/** A text, never markup. `{name}` is a place for a value; `{count}` chooses the plural form. */
export type Message = string | PluralForms

/** The texts of an element, by key. */
export type Messages = Readonly<Record<string, Message>>

/** All or some texts of an element in other words. A text with plural forms may do without. */
export type Replacements<Texts extends Messages = Messages> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Message
}

/** Texts and the language they are in: a BCP 47 tag that `Intl` takes. */
export interface Catalogue {
  language: string
  texts: Replacements
}

/** What fills the places of a text; numbers are written as the page's language has them. */
export type Values = Readonly<Record<string, string | number>>

/** How an element speaks to its reader. */
export interface Translator<Key extends string = string> {
  /** The language that most of the texts are in. */
  readonly language: string
  t(key: Key, values?: Values): string
  number(value: number, options?: Intl.NumberFormatOptions): string
}

/** Makes a thing once for each language: those of `Intl` are costly. */
function eachLanguage<Made>(make: (languages: readonly string[]) => Made) {
  const made = new Map<string, Made>()
  return (language: string): Made => {
    // English follows, for otherwise `Intl` takes the browser's language for one it does not know.
    const one = made.get(language) ?? make([language, 'en'])
    made.set(language, one)
    return one
  }
}

const isEnglish = (language: string) => /^en\b/.test(language)

const pluralRules = eachLanguage((languages) => new Intl.PluralRules(languages))

/** SPEC.md writes '₹1000', so English numbers are not grouped; others are as their language has it. */
const grouping = (language = '') => (isEnglish(language) ? { useGrouping: false } : {})
const numberFormat = eachLanguage(
  (languages) => new Intl.NumberFormat(languages, grouping(languages[0])),
)

/**
 * Speaks with the texts of several catalogues: the first that has a text says it.
 * @param language of the page, for numbers
 * @param catalogues the last of them has every text
 */
export function createTranslator(language: string, catalogues: readonly Catalogue[]): Translator {
  const number: Translator['number'] = (value, options) =>
    options
      ? new Intl.NumberFormat([language, 'en'], { ...grouping(language), ...options }).format(value)
      : numberFormat(language).format(value)

  const find = (key: string, count: unknown): string => {
    for (const { language, texts } of catalogues) {
      const message = texts[key]
      if (typeof message === 'string') return message
      if (message) return message[pluralRules(language).select(Number(count))] ?? message.other
    }
    return ''
  }

  return {
    language: catalogues.find(({ texts }) => Object.keys(texts).length > 0)?.language ?? language,
    number,
    t: (key, values = {}) =>
      find(key, values.count).replaceAll(/\{(\w+)\}/g, (place, name) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        return typeof value === 'number' ? number(value) : (value ?? place)
      }),
  }
}
