import { createContext, useContext } from 'react'
import { createSpeech, type Messages, type Speech } from './messages.ts'

/** How the element around a view speaks. */
export const SpeechContext = createContext<Speech>(createSpeech('en', []))

/** Speech with the texts of which the type says the keys. */
export const useSpeech = <Texts extends Messages>(): Speech<keyof Texts & string> =>
  useContext(SpeechContext)
