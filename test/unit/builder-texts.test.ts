import { describe, expect, test } from 'vitest'
import { fromQuery } from '../../site/builder/choices.ts'
import { formsOf, formsOn } from '../../site/builder/fields/fields.ts'
import { textsFromJson, textsToJson, translatedTexts } from '../../site/builder/texts.ts'
import { descriptions } from '../../widgets/definitions.ts'

const forms = formsOn(formsOf(descriptions), 'https://widgets.example/embed/', new Date(2027, 0))
const chosen = (query: string) => fromQuery(`?${query}`, forms)
const missingIn = (query: string) =>
  translatedTexts(chosen(query), forms)
    .filter(({ isMissing }) => isMissing)
    .map(({ field }) => field.name)

describe('the texts of a widget', () => {
  test.each(descriptions)(
    'of <$tag> are complete in the built-in languages',
    ({ tag, languages }) => {
      for (const language of [...languages, 'en-GB', 'hi-IN'])
        expect(missingIn(`widget=${tag}&lang=${language}`)).toEqual([])
    },
  )

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
    expect(textsFromJson(json, chosen(`widget=${tag}&lang=de`), forms)).toEqual({
      values: { fallbackText: 'Bald', 'messages.error': 'Fehler' },
      unknown: [],
    })
  })

  test('take one text for all plural forms, and name what they do not know', () => {
    const json = JSON.stringify({
      days: 'Tage',
      hours: { one: 'Stunde', few: 'x' },
      live: 7,
      no: 'x',
    })
    expect(textsFromJson(json, chosen('lang=de'), forms)).toEqual({
      values: {
        ...{ 'messages.days.one': 'Tage', 'messages.days.other': 'Tage' },
        'messages.hours.one': 'Stunde',
      },
      unknown: ['hours.few', 'live', 'no'],
    })
    for (const text of ['', '[]', '"x"'])
      expect(() => textsFromJson(text, chosen('lang=de'), forms)).toThrow(SyntaxError)
  })

  test('in Hindi are exported as they are built in', () => {
    expect(JSON.parse(textsToJson(chosen('lang=hi'), forms))).toMatchObject({
      fallbackText: descriptions[0]?.inHindi.fallback,
      live: 'हम लाइव हैं',
    })
  })
})
