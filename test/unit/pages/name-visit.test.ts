import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullNameOf, typedAfter } from '../../../site/scripts/name/typed.ts'
import { isShared, searchWith, visitOf } from '../../../site/scripts/name/visit.ts'
import { toLabel } from '../../../widgets/plate/label.ts'

const voices = ['techworks', 'nameplate', 'notebook', 'stackpage']
const opened = (search: string, stored = {}) => visitOf(search, stored, voices)

describe('what is on the plate when a page opens', () => {
  const stored = { name: 'Asha Rao', voice: 'techworks' }

  test('is what the link says', () => {
    const linked = { label: 'priya-raman', typed: '', word: 'notebook' }
    expect(opened('?name=priya-raman&voice=notebook')).toEqual(linked)
    expect(opened('?utm_source=plate&name=Priya+Raman&voice=notebook', stored)).toEqual(linked)
  })

  test('is what the tab has kept, without a link', () => {
    const kept = { label: 'asha-rao', typed: 'Asha Rao', word: 'techworks' }
    expect(opened('', stored)).toEqual(kept)
    expect(opened('?name=&voice=', stored)).toEqual(kept)
  })

  test('the name as typed is known of the same name alone', () => {
    expect(opened('?name=asha-rao', stored).typed).toBe('Asha Rao')
    expect(isShared(opened('?name=asha-rao', stored))).toBe(false)
    expect(isShared(opened('?name=asha', stored))).toBe(true)
    expect(isShared(opened('?voice=notebook'))).toBe(false)
  })

  test.each(['NOTEBOOK', '__proto__'])('the voice %j is ignored', (voice) => {
    const search = `?voice=${encodeURIComponent(voice)}`
    expect(opened(search).word).toBe('')
    expect(opened(search, stored).word).toBe('techworks')
  })

  test('comes back from the query string that it is kept in', () => {
    expect(searchWith('?utm_source=a&voice=x', { label: 'jane', word: 'notebook' })).toBe(
      '?utm_source=a&voice=notebook&name=jane',
    )
    expect(searchWith('?name=jane&voice=notebook', { label: '', word: '' })).toBe('')
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', ...voices), (text, word) => {
        const { label } = toLabel(text)
        expect(opened(searchWith('', { label, word }))).toEqual({ label, typed: '', word })
      }),
    )
  })
})

describe('a name as it was typed', () => {
  /** Types into a field that shows the label alone. */
  function type(...values: string[]) {
    let typed = ''
    let field = ''
    for (const value of values) {
      typed = typedAfter(typed, field, value)
      field = toLabel(value).draft
    }
    return typed
  }

  test('keeps its spaces, capitals and accents, which the label does not have', () => {
    const keys = Array.from('Priya Raman', (_, at) => toLabel('Priya Raman'.slice(0, at)).draft)
    expect(type(...keys.map((shown, at) => shown + 'Priya Raman'.charAt(at)))).toBe('Priya Raman')
    expect(type('Zoë', 'zoe ', 'zoe-M')).toBe('Zoë M')
  })

  test('always gives the label that the field shows', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', 'é', 'ß', '🙂') }))
    fc.assert(
      fc.property(texts, (values) => {
        const last = values.at(-1)
        if (last !== undefined) expect(toLabel(type(...values)).draft).toBe(toLabel(last).draft)
      }),
    )
  })

  test.each([
    ['priya-raman', 'Priya  Raman ', 'Priya Raman'],
    ['priya-raman', 'priya-raman', 'Priya Raman'],
  ])('the name %j, typed %j, goes into a form as %j', (label, typed, fullName) => {
    expect(fullNameOf(label, typed)).toBe(fullName)
  })
})
