import { createContext, useContext } from 'react'
import { createTranslator, type Messages, type Translator } from './catalogue.ts'

/** The translator of the element around a view. */
export const TranslatorContext = createContext<Translator>(createTranslator('en', {}, {}))

/** The translator, typed by the texts that the view uses. */
export const useTranslator = <Texts extends Messages>(): Translator<keyof Texts & string> =>
  useContext(TranslatorContext)
