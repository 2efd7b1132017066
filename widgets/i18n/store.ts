import { createStore, type StoreApi } from 'zustand/vanilla'
import { createTranslator, type Messages, type Replacements, type Translator } from './catalogue.ts'
import { checkMessages } from './check.ts'
import type { PageTexts } from './page.ts'

/** The languages built in beside English, each in a file that is loaded where it is spoken. */
const builtIn: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  hi: () => import('./messages.hi.ts'),
}

/** The texts of one element, from all who have a say in them. */
export interface MessagesState {
  /** The value of the property `messages`. */
  replacements: Replacements
  translator: Translator
  /** Fulfilled when the language is there that is spoken here, or is given up; undefined for English. */
  arriving: Promise<void> | undefined
  /** Takes a value of unknown origin; null or undefined takes all back. */
  replace(value: unknown): void
  read(words: PageTexts): void
}

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
const parse = (json = ''): unknown => (json.trim() === '' ? {} : JSON.parse(json))

/**
 * The store of one element's texts. For each text the property `messages` comes first, then the
 * JSON in the page, then the language built in, then English.
 * @param english every text that the element has
 */
export function createMessages(tag: string, english: Messages): StoreApi<MessagesState> {
  let language = 'en'
  let translation: Messages = {}
  let json: string | undefined
  let written: Replacements = {}

  const translator = (replacements: Replacements) =>
    createTranslator(language, [
      { language, texts: replacements },
      { language, texts: written },
      { language, texts: translation },
      { language: primary(language) === 'en' ? language : 'en', texts: english },
    ])

  return createStore<MessagesState>((set, get) => {
    const speak = () => set({ translator: translator(get().replacements) })

    const translate = async (wanted: string, load: () => Promise<{ default: Messages }>) => {
      try {
        const { default: texts } = await load()
        if (language !== wanted) return
        translation = texts
        speak()
      } catch (error) {
        console.warn(
          `<${tag}> could not load its texts for lang="${wanted}". They stay English.`,
          error,
        )
      }
    }

    /** @returns whether it says something new */
    const readJson = ({ json: text, isParsed }: PageTexts): boolean => {
      if (text === json) return false
      try {
        written = checkMessages(tag, 'data-messages', english, parse(text))
      } catch (error) {
        // The parser may not have come to its end yet; then it is read again.
        if (!isParsed) return false
        written = {}
        console.warn(
          `<${tag}> <script data-messages> is not JSON: ${error}. It takes an object with texts by key. It is left out.`,
        )
      }
      json = text
      return true
    }

    const readLanguage = ({ lang }: PageTexts): boolean => {
      const next = languageTag(lang)
      if (next === language) return false
      language = next
      translation = {}
      const load = builtIn[primary(next)]
      set({ arriving: load && translate(next, load) })
      return true
    }

    return {
      replacements: {},
      translator: translator({}),
      arriving: undefined,
      replace(value) {
        set({ replacements: checkMessages(tag, 'messages', english, value ?? {}) })
        speak()
      },
      read(words) {
        const isNew = [readLanguage(words), readJson(words)].includes(true)
        if (isNew) speak()
      },
    }
  })
}
