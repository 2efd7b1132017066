import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { definitions } from '../../widgets/definitions.ts'
import { arrive } from './arrive.ts'
import { button, change, put, setUp, texts, widget } from './messages-fixture.ts'

const warnings = setUp()

describe('the language', () => {
  const hindi = 'प्रतीक्षा सूची में शामिल हों'
  const english = 'Join the Waiting Queue'

  test.each(['hi', 'hi-IN', 'HI_in'])('lang="%s" speaks Hindi', async (lang) => {
    const element = await put(
      'waitlist-button',
      `<p lang="${lang}"><waitlist-button></waitlist-button></p>`,
    )
    await change()
    expect(button(element)).toBe(hindi)
    expect(widget(element).lang).toMatch(/^hi/)
  })

  test.each(['', 'english please', 'xx-1', 'fr', 'hip'])(
    'lang="%s" speaks English',
    async (lang) => {
      const inner = `<p lang="${lang}"><waitlist-button></waitlist-button></p>`
      const element = await put('waitlist-button', `<div lang="hi">${inner}</div>`)
      await change()
      expect([button(element), widget(element).lang]).toEqual([english, 'en'])
      expect(warnings()).toEqual([])
    },
  )

  test('is taken across shadow roots, up to the document', async () => {
    document.documentElement.lang = 'hi'
    await put('waitlist-button', '<section></section>')
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
  })

  test('follows every change, and a move', async () => {
    const element = await put(
      'waitlist-button',
      '<main><waitlist-button></waitlist-button></main><aside lang="hi"></aside>',
    )
    const seen: unknown[] = [button(element)]
    const step = async (action: () => void) => {
      await change(action)
      seen.push(button(element))
    }
    await step(() => document.documentElement.setAttribute('lang', 'hi'))
    await step(() => document.querySelector('main')?.setAttribute('lang', 'en'))
    await step(() => element.setAttribute('lang', 'hi'))
    await step(() => element.removeAttribute('lang'))
    await step(() => document.querySelector('aside')?.append(element))
    await step(() => document.querySelector('aside')?.setAttribute('lang', 'de'))
    expect(seen).toEqual([english, hindi, english, hindi, english, hindi, english])
  })

  test.each([
    ['launch-countdown', 'timeLeft'],
    ['waitlist-button', 'unavailable'],
    ['demo-directory', 'rated'],
  ] as const)('a translation of %s that lacks %s says so, no other does', async (tag, key) => {
    const element = await put(tag, `<${tag} lang="mr"></${tag}>`)
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
      `<${tag}> messages: most are given for lang="mr", but not ${key}. English stands in.`,
    ])
  })

  test('Hindi speaks everywhere in the modal, with its prices', async () => {
    const element = await put('waitlist-button', '<waitlist-button lang="hi"></waitlist-button>')
    await change()
    await arrive(() => element.show())
    const content = within(widget(element))
    expect(content.getByRole('dialog', { name: hindi })).toBeTruthy()
    expect(content.getByText('₹1,000')).toBeTruthy()
    expect(content.getByRole('slider').getAttribute('aria-valuetext')).toBe('₹500')
    expect(texts(element).join('')).not.toMatch(/[a-z]{3,} [a-z]/i)
  })
})
