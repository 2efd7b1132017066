import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRecord } from '../base/checks.ts'
import { loadLater } from '../base/load-later.ts'
import { createTranslator, type Messages, type Replacements, type Translator } from './catalogue.ts'
import { goodTexts } from './check.ts'
import type * as Hints from './hints.ts'
import type { PageTexts } from './page.ts'

/** Loads the texts of an element in one language. */
export type LoadMessages = () => Promise<Messages>

/** The texts of one element. */
export interface MessagesState {
  /** The value of the property `messages`: the texts that were set, and the attribute's for other keys. */
  replacements: Replacements
  translator: Translator
  /** Fulfilled when the texts of the page's language have loaded or failed; undefined for English. */
  loading: Promise<void> | undefined
  /** Sets the property `messages`. Takes any value; null and undefined remove the replacements. */
  replace(value: unknown): void
  /** Takes the language and the texts that the page has. */
  read(texts: PageTexts): void
  /**
   * Call it when a view has loaded that has further texts.
   * @param later its texts
   * @param isAll whether every key is known then, and every text is checked
   */
  complete(later?: Messages, isAll?: boolean): void
}

/** A `lang` as a locale of `Intl`; English if it is none. Some CMSs write `en_US`. */
function localeOf(lang: string): Intl.Locale {
  try {
    return new Intl.Locale(lang.trim().replaceAll('_', '-'))
  } catch {
    return new Intl.Locale('en')
  }
}

/**
 * Creates the store of an element's texts. For each text, the property `messages` counts first, then the attribute,
 * the JSON of the child script, the translation, and English.
 * @param english the texts of the static view
 * @param translations by primary language
 * @param loadHints loads the code that warns of bad texts
 */
export function createMessages(
  tag: string,
  english: Messages,
  translations: Readonly<Record<string, LoadMessages>>,
  loadHints: (use: (hints: typeof Hints) => void) => void,
): StoreApi<MessagesState> {
  const first = english
  let language = 'en'
  let translation: Messages = {}
  let load: LoadMessages | undefined
  let isComplete = false
  let stopLoading = () => {}

  /** The replacements from one place. */
  const createSource = (source: string) => {
    let json = ''
    let given: unknown = {}
    let texts: Replacements = {}
    /** Checks the replacements. Called again when all texts are known. */
    const check = () => {
      texts = goodTexts(english, given, isComplete)
      const isGood = (key: string) => texts[key] && english[key]
      if (isRecord(given) && Object.keys(given).every(isGood)) return
      const value = given
      loadHints(({ warnOfTexts }) => warnOfTexts(tag, source, english, value, language, isComplete))
    }
    const take = (value: unknown) => {
      // A copy, since the page may change its object later.
      given = isRecord(value) ? { ...value } : value
      check()
    }
    return {
      texts: () => texts,
      take,
      check,
      /**
       * Reads JSON, if it is new.
       * @param isParsed whether the page is parsed to its end
       * @returns whether it was new
       */
      read(text: string, isParsed = true): boolean {
        if (text === json) return false
        try {
          take(JSON.parse(text.trim() || '{}'))
        } catch (error) {
          // The parser may be within this text. It is read again when the page is parsed.
          if (!isParsed) return false
          take({})
          loadHints(({ warnOfJson }) => warnOfJson(tag, source, text, error))
        }
        json = text
        return true
      },
    }
  }
  const child = createSource('data-messages')
  const attribute = createSource('messages')
  const property = createSource('messages')

  return createStore<MessagesState>((set) => {
    const update = () => {
      const replacements = Object.freeze({ ...attribute.texts(), ...property.texts() })
      const texts = { ...translation, ...child.texts(), ...replacements }
      const translator = createTranslator(language, texts, english, first)
      set({ replacements, translator })
      const missing = Object.keys(english).filter((key) => translator.languageOf(key) !== language)
      if (missing.length > 0 && translator.language === language && !load)
        loadHints(({ warnOfUntranslated }) => warnOfUntranslated(tag, language, missing))
    }

    /** @returns whether the language has changed */
    const readLanguage = ({ lang }: PageTexts): boolean => {
      // Most pages need no `Intl.Locale`.
      if (lang === language) return false
      const locale = localeOf(lang)
      if (`${locale}` === language) return false
      language = `${locale}`
      translation = {}
      stopLoading()
      // A script other than the usual one of the language stays: `hi-Latn` is not in Devanagari.
      const { language: plain, script = '' } = locale.minimize()
      load = translations[plain + script]
      const loading =
        load &&
        loadLater(load, (texts) => {
          translation = texts
          update()
        })
      stopLoading = loading?.stop ?? (() => {})
      set({ loading: loading?.firstAttempt })
      return true
    }

    return {
      replacements: {},
      translator: createTranslator(language, {}, english),
      loading: undefined,
      replace(value) {
        property.take(value ?? {})
        update()
      },
      complete(later, isAll = true) {
        english = { ...english, ...later }
        isComplete = isAll
        for (const { check } of [child, attribute, property]) check()
        update()
      },
      read(texts) {
        const isNew = [
          readLanguage(texts),
          child.read(texts.json, texts.isParsed),
          attribute.read(texts.attribute),
        ].includes(true)
        if (isNew) update()
      },
    }
  })
}
