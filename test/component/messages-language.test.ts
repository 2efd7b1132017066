import { describe, expect, test, vi } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import { button, change, putMarkup } from './messages-fixture.ts'
import { arrive, content, put, warnings, widget } from './on-page.ts'

describe('the language', () => {
  const hindi = 'प्रतीक्षा सूची में शामिल हों'
  const english = 'Join the Waiting Queue'

  test.each([
    ...['hi', 'hi-IN', 'HI_in', 'hi-Deva', 'hi-IN-u-nu-deva'].map((lang) => [lang, hindi] as const),
    ...['', 'english please', 'xx-1', 'fr', 'hip', 'hi-Latn', 'hi-Latn-IN'].map(
      (lang) => [lang, english] as const,
    ),
  ])('lang="%s" says %s', async (lang, said) => {
    const inner = `<p lang="${lang}"><waitlist-button></waitlist-button></p>`
    const element = await putMarkup('waitlist-button', `<div lang="hi">${inner}</div>`)
    await change()
    expect(button(element)).toBe(said)
    expect(widget(element).lang).toMatch(said === hindi ? /^hi/ : /^en$/)
    expect(warnings()).toEqual([])
  })

  test('is taken across shadow roots, up to the document', async () => {
    document.documentElement.lang = 'hi'
    document.body.innerHTML = '<section></section>'
    const outer = document.querySelector('section')?.attachShadow({ mode: 'open' })
    const host = document.createElement('div')
    outer?.append(host)
    const element = document.createElement('waitlist-button')
    host.attachShadow({ mode: 'open' }).append(element)
    await change()
    expect(button(element)).toBe(hindi)
    await change(() => host.setAttribute('lang', 'en'))
    expect(button(element)).toBe(english)
    await change(() => host.removeAttribute('lang'))
    expect(button(element)).toBe(hindi)
    await change(() => document.documentElement.removeAttribute('lang'))
    expect(button(element)).toBe(english)
    const place = document.body.appendChild(document.createElement('aside'))
    place.lang = 'hi'
    await change(() => place.append(element))
    expect(button(element)).toBe(hindi)
    await change(() => element.setAttribute('lang', 'en'))
    expect(button(element)).toBe(english)
  })

  test.each([
    ['launch-countdown', 'timeLeft'],
    ['waitlist-button', 'unavailable'],
    ['demo-directory', 'rated'],
  ] as const)('a translation of %s that lacks %s says so, no other does', async (tag, key) => {
    const element = await put(tag, { lang: 'mr' })
    const { messages } = definitions.find((one) => one.tag === tag) ?? { messages: {} }
    const without = (key = '') =>
      Object.fromEntries(
        Object.keys(messages).flatMap((one) => (one === key ? [] : [[one, `मराठी ${one}`]])),
      )
    await change(() => Reflect.set(element, 'messages', without()))
    // Too few texts for a translation.
    await change(() => Reflect.set(element, 'messages', { error: 'x' }))
    expect(warnings()).toEqual([])
    await change(() => Reflect.set(element, 'messages', without(key)))
    expect(warnings()).toEqual([
      `<${tag}> has most messages for lang="mr", but not ${key}. They are shown in English.`,
    ])
  })

  test.each([
    ['ar', { days: 'يوم', hours: 'ساعة', minutes: 'دقيقة', seconds: 'ثانية' }],
    ['mr', { days: 'दिवस', hours: 'तास', minutes: 'मिनिटे', seconds: 'सेकंद', join: 'या' }],
    ['ru', { days: 'дней', join: 'Войти', submit: 'Отправить', close: 'Закрыть' }],
  ])('own words in %s keep digits and language when more keys come', async (lang, words) => {
    vi.useFakeTimers({ now: new Date('2025-01-01T00:00Z'), toFake: ['Date'] })
    for (const more of [
      {},
      { timeLeft: 't', live: 'l', getStarted: 'g', opening: 'o', newTab: 'n' },
    ]) {
      const element = await put('launch-countdown', { lang, 'launch-at': '2025-01-11T02:00Z' })
      await change(() => Reflect.set(element, 'messages', { ...words, ...more }))
      const shown = () => [
        widget(element).lang,
        content(element).getByRole('timer', { hidden: true }).textContent,
      ]
      const before = shown()
      expect(before[0]).toBe(Object.keys(more).length > 0 ? lang : 'en')
      await arrive(() =>
        element.shadowRoot?.querySelector<HTMLElement>('[part~=join-button]')?.click(),
      )
      expect(content(element).getByRole('dialog')).toBeTruthy()
      expect(shown()).toEqual(before)
    }
  })
})
