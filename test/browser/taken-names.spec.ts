import type { Page } from '@playwright/test'
import { expect, future, test } from './fixtures.ts'

// `<img name=documentElement>` takes the place of `document.documentElement`, and `<input name=closest>`
// that of its form's `closest`. Playwright asks the document too, so nothing here is found by a locator.

const widgets = `<launch-countdown launch-at="${future}"></launch-countdown>
  <demo-directory latency="0"></demo-directory>
  <div data-widget="waitlist-button" data-endpoint="/sign-up" lang="hi"></div>
  <p hidden><waitlist-button id="unseen"></waitlist-button></p>`

/** Every name that a page can take from its document, and from its forms. */
const namesOf = (page: Page) =>
  page.evaluate(() => {
    const all = (prototype: object | null): string[] =>
      prototype
        ? [...Object.getOwnPropertyNames(prototype), ...all(Object.getPrototypeOf(prototype))]
        : []
    return [HTMLDocument, HTMLFormElement].map(({ prototype }) => [...new Set(all(prototype))])
  })

/** Uses all widgets, and waits for what comes of it. */
const useAll = (page: Page) =>
  page.evaluate(async () => {
    const { querySelector } = Document.prototype
    const find = (widget: string) => querySelector.call(document, widget)
    const part = async (widget: string, selector: string): Promise<HTMLElement> => {
      const found = find(widget)?.shadowRoot?.querySelector<HTMLElement>(selector)
      if (found) return found
      await new Promise(requestAnimationFrame)
      return part(widget, selector)
    }
    const write = async (selector: string, text: string) => {
      const field = await part('waitlist-button', `dialog ${selector}`)
      Reflect.set(HTMLInputElement.prototype, 'value', text, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await part('launch-countdown', '[role=timer]')
    await part('demo-directory', '.address')
    const opener = await part('waitlist-button', '.widget[lang=hi] button')
    opener.focus()
    opener.click()
    await part('waitlist-button', 'dialog:modal')
    const { overflowY } = getComputedStyle(find('body') as Element)
    await write('[name=fullName]', 'Sample Person')
    await write('[name=email]', 'sample@example.com')
    await write('[name=currentDesignation]', 'Engineer')
    ;(await part('waitlist-button', '[type=checkbox]')).click()
    ;(await part('waitlist-button', '[type=submit]:not(:disabled)')).click()
    ;(await part('waitlist-button', 'dialog:not(:has([type=submit])) button')).click()
    await part('waitlist-button', 'div:not(:has(dialog)) > button:focus')
    // What the page hides opens its modal at the end of the page.
    ;(find('#unseen') as HTMLElementTagNameMap['waitlist-button']).show()
    await part('html > div', 'dialog:modal')
    return { overflowY }
  })

// All at once: a name that is taken hides no other.
for (const tag of ['img', 'iframe'])
  test(`they work where all names are taken, by each ${tag}`, async ({
    page,
    partner,
    messages,
  }) => {
    const [ofDocument = [], ofForm = []] = await namesOf(page)
    await partner.embed(
      `<form>${widgets}${ofForm.map((name) => `<input name="${name}" hidden>`).join('')}</form>
       ${ofDocument.map((name) => `<${tag} name="${name}"></${tag}>`).join('')}`,
    )
    expect(await useAll(page)).toEqual({ overflowY: 'hidden' })
    expect(partner.posted).toHaveLength(1)
    expect(messages).toEqual(['log: Waitlist response: {}'])
  })
