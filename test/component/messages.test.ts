import { describe, expect, test } from 'vitest'
import { button, change, putMarkup } from './messages-fixture.ts'
import { arrive, content, put, warnings } from './on-page.ts'

describe('the property', () => {
  test('a warning names an unknown key and the nearest one', async () => {
    const element = await put('waitlist-button')
    await change(() => Reflect.set(element, 'messages', { jion: 'x', sbumit: 'x', submit: 'Go' }))
    expect(warnings()).toEqual([
      '<waitlist-button> messages.jion is not one of its texts. Did you mean join?',
    ])
    await arrive(() => element.show())
    expect(warnings().slice(1)).toEqual([
      '<waitlist-button> messages.sbumit is not one of its texts. Did you mean submit?',
    ])
  })

  test('the label attribute wins over the text of the button', async () => {
    const element = await put('waitlist-button', { label: 'Mine' })
    await change(() => {
      element.messages = { join: 'Other' }
    })
    expect(button(element)).toBe('Mine')
    await change(() => element.setAttribute('lang', 'fr'))
    const label = content(element).getByText('Mine')
    expect(label.closest('[lang]')?.getAttribute('lang')).toBe('fr')
    expect(label.closest('.widget')?.getAttribute('lang')).toBe('en')
    await change(() => element.removeAttribute('label'))
    expect(button(element)).toBe('Other')
  })
})

describe('the JSON child', () => {
  const script = (json: string) => `<script type="application/json" data-messages>${json}</script>`
  const withChild = (json: string) =>
    putMarkup('waitlist-button', `<waitlist-button>${script(json)}</waitlist-button>`)

  test('is read when present, added later, changed and removed', async () => {
    const element = await withChild('{"join": "From JSON", "close": "Shut"}')
    expect(button(element)).toBe('From JSON')
    const child = element.querySelector('script') as HTMLScriptElement
    await change(() => {
      child.textContent = '{"join": "Changed"}'
    })
    expect(button(element)).toBe('Changed')
    await change(() => {
      ;(child.firstChild as Text).data = '{"join": "Typed"}'
    })
    expect(button(element)).toBe('Typed')
    await change(() => child.remove())
    expect(button(element)).toBe('Join the Waiting Queue')
    await change(() => element.insertAdjacentHTML('beforeend', script('{"join": "Later"}')))
    expect(button(element)).toBe('Later')
    await change(() => element.querySelector('script')?.removeAttribute('data-messages'))
    expect(button(element)).toBe('Join the Waiting Queue')
    expect(warnings()).toEqual([])
  })

  test.each([
    ['{"join": "Hi",}', 'is not JSON'],
    ['["Hi"]', 'data-messages is a list and is left out. It takes an object with texts by key.'],
    ['{"join": 7}', 'data-messages.join is 7 and is left out. It takes text that is not empty.'],
  ])('%s gives one warning, and nothing else is lost', async (json, warning) => {
    const element = await withChild(json)
    expect(button(element)).toBe('Join the Waiting Queue')
    const place = document.createElement('section')
    document.body.append(place)
    await change(() => place.append(element))
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain('<waitlist-button>')
    expect(warnings()[0]).toContain(warning)
    await arrive(() => element.show())
    expect(content(element).getByRole('dialog')).toBeTruthy()
  })
})

describe('the attribute', () => {
  const withAttribute = (json: string, inside = '') =>
    putMarkup('waitlist-button', `<waitlist-button messages='${json}'>${inside}</waitlist-button>`)

  test('comes after the property and before the child: the property comes before it, text by text', async () => {
    const element = await withAttribute(
      '{"join": "Attribute", "close": "Shut"}',
      '<script type="application/json" data-messages>{"close": "Child", "submit": "Send"}</script>',
    )
    await change(() => {
      element.messages = { join: 'Property' }
    })
    await arrive(() => element.show())
    const find = content(element)
    expect(button(element)).toBe('Property')
    expect(find.getByRole('button', { name: 'Shut' })).toBeTruthy()
    expect(find.getByRole('button', { name: 'Send' })).toBeTruthy()
    await change(() => Reflect.set(element, 'messages', undefined))
    expect(button(element)).toBe('Attribute')
    // A property that is given its text sets it, as React and Vue do with an attribute.
    await change(() => Reflect.set(element, 'messages', '{"join": "By text"}'))
    expect(button(element)).toBe('By text')
    expect(element.getAttribute('messages')).toBe('{"join": "By text"}')
  })
})
