/** The languages of every widget besides English, as BCP 47 primary languages. See README.md. */
export const languages = ['hi'] as const

export type Language = (typeof languages)[number]

/** The message of an element that failed. */
export const failureMessages = { error: 'Unexpected Application Error!' }

/** The title of a link that opens a new tab. */
export const linkMessages = { newTab: 'Opens in a new tab' }

/** The same in Hindi. */
export const hindiFailureMessages = {
  error: 'ऐप्लिकेशन में अचानक कोई गड़बड़ी हो गई!',
} satisfies typeof failureMessages

export const hindiLinkMessages = { newTab: 'नए टैब में खुलता है' } satisfies typeof linkMessages

/**
 * A text in the plural forms of its language. `Intl.PluralRules` chooses the form of a number, and `other` replaces a
 * missing form.
 */
export type PluralForms = { readonly other: string } & {
  readonly [Form in Intl.LDMLPluralRule]?: string
}

/** A text, never markup. `{name}` is a placeholder, and the value of `{count}` chooses the form. */
export type Message = string | PluralForms

/** The texts of an element, by key. */
export type Messages = Readonly<Record<string, Message>>

/** Replacements for some or all texts of an element. A single text may replace plural forms. */
export type Replacements<Texts extends Messages = Messages> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Message
}

/** The values for the placeholders of a text. Numbers are formatted in the language of the text. */
export type Values = Readonly<Record<string, string | number>>

/** Gives the texts and numbers of an element in the language of the page. */
export interface Translator<Key extends string = string> {
  /** The language of at least half of the texts, for the `lang` attribute. */
  readonly language: string
  /** The language of the page, and of the texts that visitors and authors wrote. */
  readonly page: string
  /** The text of a key, with its placeholders filled. */
  t(key: Key, values?: Values): string
  /** The language that the text of a key is in: the page's, or English where it has none. */
  languageOf(key: Key): string
  /** A number, formatted in the language of the text beside it. */
  number(value: number, beside: Key, options?: Intl.NumberFormatOptions): string
}

/** The value of a key; undefined for an unknown key, which `constructor` is too. */
export const ownValue = <Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(values, key) ? values[key] : undefined)

type Kind = 'PluralRules' | 'NumberFormat'
type Made<K extends Kind> = InstanceType<(typeof Intl)[K]>

const made = new Map<string, unknown>()

/** An `Intl` object for a language. Made once, since that takes 80 ms on a slow phone. */
function intl<K extends Kind>(kind: K, language: string, options?: object): Made<K> {
  const key = kind + language + JSON.stringify(options)
  const Class = Intl[kind] as unknown as new (languages: string[], options?: object) => Made<K>
  // For a language that `Intl` does not know, it would else use the browser's.
  const one = made.get(key) ?? new Class([language, 'en'], options)
  made.set(key, one)
  return one as Made<K>
}

/** Whether the simple rules below are enough. A first view in English then needs no `Intl`. */
const isSimple = (language: string, value: unknown) =>
  /^en(-US|-GB)?$/.test(language) && Number.isSafeInteger(value)

const pluralForm = (language: string, count: number) =>
  isSimple(language, count)
    ? Math.abs(count) === 1
      ? 'one'
      : 'other'
    : intl('PluralRules', language).select(count)

/** Formats a number in the language of the text that it stands beside. */
const formatNumber = (language: string, value: number, options?: Intl.NumberFormatOptions) =>
  isSimple(language, value) && !options
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : intl('NumberFormat', language, options).format(value)

/**
 * Creates a translator.
 * @param language of the page: a BCP 47 tag that `Intl` takes
 * @param texts the texts in this language
 * @param english all texts in English, for keys without a text in the language
 * @param first the texts that decide the language of the element: further texts must not change it
 */
export function createTranslator(
  language: string,
  texts: Replacements,
  english: Messages,
  first: Messages = english,
): Translator {
  const fallback = /^en\b/.test(language) ? language : 'en'
  const keys = Object.keys(first)
  const isMostlyOwn = keys.filter((key) => texts[key]).length * 2 >= keys.length
  const shown = isMostlyOwn ? language : fallback

  const languageOf = (key: string) => (texts[key] ? language : fallback)
  const number: Translator['number'] = (value, beside, options) =>
    formatNumber(languageOf(beside), value, options)

  const find = (key: string, count: unknown): string => {
    const message = texts[key] ?? english[key] ?? ''
    if (typeof message === 'string') return message
    return message[pluralForm(languageOf(key), Number(count))] ?? message.other
  }

  return {
    language: shown,
    page: language,
    languageOf,
    number,
    t: (key, values = {}) =>
      find(key, values.count).replaceAll(/\{(\w+)\}/g, (place, name) => {
        const value = ownValue(values, name)
        return typeof value === 'number' ? number(value, key) : (value ?? place)
      }),
  }
}
