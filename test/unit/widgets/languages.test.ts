import { describe, expect, test } from 'vitest'
import { definitions, descriptions } from '../../../widgets/definitions.ts'
import type { Message, Messages } from '../../../widgets/i18n/catalogue.ts'
import { languages } from '../../../widgets/i18n/catalogue.ts'

/** What to do where a text is missing, or in English. */
const untranslated =
  'Put the English text into messages.<language>.ts, and ask in the pull request for a translation.'

/** Texts that are the same in every language: names, and what has no words. */
const isShared = (text: string) => /^(?:Twitter|LinkedIn|GitHub|\({name}\))$/.test(text)

const forms = (message: Message) =>
  typeof message === 'string' ? [message] : Object.values(message)
const places = (message: Message) =>
  [...new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

/** The texts of each element, by language. */
const catalogues = await Promise.all(
  definitions.map(async ({ tag, translations }) => {
    const english = descriptions.find((described) => described.tag === tag)?.messages ?? {}
    const others = await Promise.all(
      languages.map(
        async (language): Promise<[string, Messages]> => [language, await translations[language]()],
      ),
    )
    return { tag, english, texts: new Map<string, Messages>([['en', english], ...others]) }
  }),
)

describe.each(catalogues)('$tag', ({ english, texts }) => {
  describe.each([...texts])('in %s', (language, messages) => {
    test('has every text, with its places and the plural forms of the language', () => {
      expect(Object.keys(messages).sort(), untranslated).toEqual(Object.keys(english).sort())
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const [key, message] of Object.entries(messages)) {
        expect.soft(places(message), key).toEqual(places(english[key] ?? ''))
        for (const text of forms(message)) expect.soft(text, key).toBe(text.trim().normalize())
        // English has `other` alone where there is always more than one.
        if (typeof message === 'object' && language !== 'en')
          expect.soft(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort())
      }
    })

    test('repeats the text of no other language', () => {
      for (const [other, theirs] of texts)
        for (const [key, message] of Object.entries(messages))
          if (other !== language)
            for (const text of forms(message).filter((text) => !isShared(text)))
              expect.soft(forms(theirs[key] ?? ''), `${key}: ${untranslated}`).not.toContain(text)
    })
  })
})
