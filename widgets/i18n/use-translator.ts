import { createContext, useContext } from 'react'
import { createTranslator, type Messages, type Translator } from './catalogue.ts'

/** How the element around a view speaks. */
export const TranslatorContext = createContext<Translator>(createTranslator('en', []))

/** Translator with the texts of which the type says the keys. */
export const useTranslator = <Texts extends Messages>(): Translator<keyof Texts & string> =>
  useContext(TranslatorContext)
