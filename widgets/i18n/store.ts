import { createStore, type StoreApi } from 'zustand/vanilla'
import { loadLater } from '../load-later.ts'
import { isRecord } from '../unknown-value.ts'
import { createTranslator, type Messages, type Replacements, type Translator } from './catalogue.ts'
import { goodTexts } from './check.ts'
import type * as Hints from './hints.ts'
import type { PageTexts } from './page.ts'

/** Loads the texts of an element in one language. */
export type LoadMessages = () => Promise<Messages>

/** The texts of one element. */
export interface MessagesState {
  /** The value of the property `messages`: its own texts, over those of the attribute. */
  replacements: Replacements
  translator: Translator
  /** Fulfilled when the page's language has come, or has failed to for now; undefined for English. */
  loading: Promise<void> | undefined
  /** Takes a value of unknown origin; null or undefined takes all replacements back. */
  replace(value: unknown): void
  read(texts: PageTexts): void
  /** The view has come with the texts that only it needs: now every key is known, and is checked. */
  complete(later?: Messages): void
}

/** Loads what warns of bad texts, which only a page with such texts needs. */
const loadHints = (use: (hints: typeof Hints) => void) => loadLater(() => import('./hints.ts'), use)

/** The tag as `Intl` takes it; English where there is none. Some CMSs write `en_US`. */
function languageTag(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang.trim().replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

const primary = (language: string) => language.split('-', 1).join()

/** @throws a SyntaxError when the text is no JSON */
const parse = (json = ''): unknown => JSON.parse(json.trim() || '{}')

/**
 * The store of one element's texts. For each text the property `messages` comes first, then the
 * attribute, then the JSON of the child script, then the translation, then English.
 * @param english the texts that the element begins with
 * @param translations the languages that it has beside English, by primary language
 */
export function createMessages(
  tag: string,
  english: Messages,
  translations: Readonly<Record<string, LoadMessages>>,
): StoreApi<MessagesState> {
  let language = 'en'
  let translation: Messages = {}
  let isComplete = false
  let stopLoading = () => {}

  /** The texts that are given in one place. */
  const createSource = (source: string) => {
    let json: string | undefined
    let given: unknown = {}
    let texts: Replacements = {}
    /** Checks them; again once there are all texts. */
    const check = () => {
      texts = goodTexts(english, given, isComplete)
      if (isRecord(given) && Object.keys(texts).length === Object.keys(given).length) return
      const value = given
      loadHints(({ warnOfTexts }) => warnOfTexts(tag, source, english, value, isComplete))
    }
    const take = (value: unknown) => {
      // A copy: what the page does to it afterwards does not count.
      given = isRecord(value) ? { ...value } : value
      check()
    }
    return {
      texts: () => texts,
      take,
      check,
      /**
       * @param isParsed whether the parser has come to its end
       * @returns whether it has other texts now
       */
      read(text: string | undefined, isParsed = true): boolean {
        if (text === json) return false
        try {
          take(parse(text))
        } catch (error) {
          // The parser may be in the middle of it; it is read again at the end.
          if (!isParsed) return false
          take({})
          loadHints(({ warnOfJson }) => warnOfJson(tag, source, String(text), error))
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
      set({ replacements, translator: createTranslator(language, texts, english) })
    }

    /** @returns whether the page is in another language now */
    const readLanguage = ({ lang }: PageTexts): boolean => {
      const next = languageTag(lang)
      if (next === language) return false
      language = next
      translation = {}
      stopLoading()
      const load = translations[primary(next)]
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
      complete(later = {}) {
        english = { ...english, ...later }
        isComplete = true
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
