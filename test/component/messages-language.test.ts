import { describe, expect, test } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import { button, change, putMarkup } from './messages-fixture.ts'
import { put, warnings, widget } from './on-page.ts'

describe('the language', () => {
  const hindi = 'प्रतीक्षा सूची में शामिल हों'
  const english = 'Join the Waiting Queue'

  test.each([
    ...['hi', 'HI_in', 'hi-IN-u-nu-deva'].map((lang) => [lang, hindi] as const),
    ...['', 'english please', 'hip', 'hi-Latn'].map((lang) => [lang, english] as const),
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

  test.each([['launch-countdown', 'timeLeft']] as const)(
    'a translation of %s that lacks %s says so, no other does',
    async (tag, key) => {
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
    },
  )
})
