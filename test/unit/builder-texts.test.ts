import { describe, expect, test } from 'vitest'
import { fromQuery } from '../../site/builder/choices.ts'
import { formsOf, formsOn } from '../../site/builder/fields/fields.ts'
import { notes } from '../../site/builder/notes.ts'
import { readTexts, readyTexts, textsToJson, translatedTexts } from '../../site/builder/texts.ts'
import { descriptions } from '../../widgets/definitions.ts'

const forms = formsOn(formsOf(descriptions), 'https://widgets.example/embed/', new Date(2027, 0))
const chosen = (query: string) => fromQuery(`?${query}`, forms)
const missingIn = (query: string) =>
  translatedTexts(chosen(query), forms)
    .filter(({ isMissing }) => isMissing)
    .map(({ field }) => field.name)

describe('the texts of a widget', () => {
  test('that are missing in a language are named, the fallback and plural forms too', () => {
    const before = missingIn('lang=ru')
    expect(before).toEqual(
      expect.arrayContaining(['fallbackText', 'messages.live', 'messages.days.few']),
    )
    expect(before).not.toContain('messages.days.two')
    const after = missingIn('lang=ru&messages.days.few=дня&fallbackText=Скоро')
    expect(before.filter((name) => !after.includes(name))).toEqual([
      'fallbackText',
      'messages.days.few',
    ])
    expect(missingIn('')).toEqual([])
  })

  test.each(descriptions)('of <$tag> come back from their export', ({ tag }) => {
    const query = `widget=${tag}&lang=de&fallbackText=Bald&messages.error=Fehler`
    const json = textsToJson(chosen(query), forms)
    expect(Object.keys(JSON.parse(json)).length).toBeGreaterThan(10)
    // What is still in English is not taken as a translation.
    expect(readTexts(JSON.parse(json), chosen(`widget=${tag}&lang=de`), forms)).toEqual({
      values: { fallbackText: 'Bald', 'messages.error': 'Fehler' },
      ...{ unknown: [], wrong: [] },
    })
  })

  test('take one text for all plural forms, and name what they do not know', () => {
    const given = { days: 'Tage', hours: { one: 'Stunde', few: 'x' }, live: 7, no: 'x' }
    expect(readTexts(given, chosen('lang=de'), forms)).toEqual({
      values: {
        ...{ 'messages.days.one': 'Tage', 'messages.days.other': 'Tage' },
        'messages.hours.one': 'Stunde',
      },
      unknown: ['hours.few', 'live', 'no'],
      wrong: [],
    })
    for (const bad of [undefined, [], 'x'])
      expect(() => readTexts(bad, chosen('lang=de'), forms)).toThrow(SyntaxError)
  })

  test('with other placeholders than the English are named, at their lines and of an import', () => {
    const given = { thanksText: 'Danke, {E-Mail}.', joined: 'Dabei', live: 'Da' }
    const { wrong, values } = readTexts(given, chosen('lang=de'), forms)
    expect(wrong).toEqual([
      'You are on the list as {email}',
      'Your sign-up has arrived. We will write to {email}.',
    ])
    const query = new URLSearchParams({ lang: 'de', ...values })
    expect(notes(chosen(`${query}`), forms, 0)).toMatchObject({
      'messages.thanksText': 'Visitors read {E-Mail} as it is written. {email} is missing.',
      'messages.joined': '{email} is missing.',
      'messages.live': '',
    })
  })

  test.each(Object.entries(readyTexts))(
    'that the builder has in %s are complete, with the placeholders and plural forms',
    async (language, load) => {
      const { fallbacks, texts } = await load()
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const message of Object.values(texts)) {
        if (typeof message === 'object')
          expect(Object.keys(message).sort()).toEqual([...pluralCategories].sort())
        for (const text of typeof message === 'string' ? [message] : Object.values(message))
          expect(text).toBe(text.trim().normalize())
      }
      const known = descriptions.filter(({ tag }) => tag in fallbacks)
      expect(known.map(({ tag }) => tag)).toEqual(['launch-countdown', 'waitlist-button'])
      for (const { tag } of known) {
        const query = `widget=${tag}&lang=${language}`
        const given = { ...texts, fallbackText: fallbacks[tag] }
        const { values, wrong } = readTexts(given, chosen(query), forms)
        expect(wrong).toEqual([])
        expect(missingIn(`${query}&${new URLSearchParams(values)}`)).toEqual([])
      }
      const keys = known.flatMap(({ messages }) => Object.keys(messages))
      expect(Object.keys(texts).filter((key) => !keys.includes(key))).toEqual([])
    },
  )
})
