import { createContext, useContext } from 'react'
import type { Messages, Translator } from './catalogue.ts'

/** The translator of the element around a view. Every view is in one (rendering/root.tsx). */
export const TranslatorContext = createContext<Translator>(undefined as never)

/** The translator, typed by the texts that the view uses. */
export const useTranslator = <Texts extends Messages>(): Translator<keyof Texts & string> =>
  useContext(TranslatorContext)
