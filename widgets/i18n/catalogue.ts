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

/** Some or all texts of an element in other words. A text with plural forms may do without. */
export type Replacements<Texts extends Messages = Messages> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Message
}

/** Texts and the language that they are in: a BCP 47 tag that `Intl` takes. */
export interface Catalogue {
  language: string
  texts: Replacements
}

/** What fills the places of a text; numbers are written as the page's language has them. */
export type Values = Readonly<Record<string, string | number>>

/** Gives the texts and numbers of an element in the reader's language. */
export interface Translator<Key extends string = string> {
  /** The language that most of the texts are in, for the `lang` attribute. */
  readonly language: string
  /** The text of a key, its places filled. */
  t(key: Key, values?: Values): string
  /** A number as the page's language writes it. */
  number(value: number, options?: Intl.NumberFormatOptions): string
}

/** Makes a thing once for each language: those of `Intl` are costly. */
function oncePerLanguage<Made>(make: (languages: readonly string[]) => Made) {
  const made = new Map<string, Made>()
  return (language: string): Made => {
    // English follows, or `Intl` would take the browser's language for one that it does not know.
    const one = made.get(language) ?? make([language, 'en'])
    made.set(language, one)
    return one
  }
}

const isEnglish = (language: string) => /^en\b/.test(language)

const pluralRules = oncePerLanguage((languages) => new Intl.PluralRules(languages))

/** SPEC.md writes '₹1000': English numbers are not grouped, others are as their language has it. */
const grouping = (language = '') => (isEnglish(language) ? { useGrouping: false } : {})
const numberFormat = oncePerLanguage(
  (languages) => new Intl.NumberFormat(languages, grouping(languages[0])),
)

/** The language that most of the keys have their text in; the first catalogue with a key counts. */
function mainLanguage(catalogues: readonly Catalogue[]): string | undefined {
  const counts = new Map<string, number>()
  for (const key of Object.keys(catalogues.at(-1)?.texts ?? {})) {
    const language = catalogues.find(({ texts }) => texts[key])?.language ?? ''
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0]
}

/**
 * Makes a translator of several catalogues: the first that has a text gives it.
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
    language: mainLanguage(catalogues) ?? language,
    number,
    t: (key, values = {}) =>
      find(key, values.count).replaceAll(/\{(\w+)\}/g, (place, name) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        return typeof value === 'number' ? number(value) : (value ?? place)
      }),
  }
}
