import type { Page } from '@playwright/test'
import { expect, loader, test } from './fixtures.ts'

const typed = 'Sample Person'

/** A page with an open modal into which somebody has typed. */
test.beforeEach(async ({ page, partner, site }) => {
  await partner.open(
    `<div id="a"><waitlist-button></waitlist-button></div><div id="b"></div>
     <iframe title="Other" srcdoc="<p>other document</p>"></iframe>${loader(site)}`,
  )
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Full Name').fill(typed)
})

const isModal = (page: Page) =>
  page.evaluate(() => {
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? inside(element.shadowRoot) : []),
      ])
    const frame = document.querySelector('iframe')?.contentDocument
    return [...inside(document), ...(frame ? inside(frame) : [])].some((element) =>
      element.matches(':modal'),
    )
  })

test('moveBefore keeps the modal, its text and the focus', async ({ page }) => {
  const sameDialog = await page.evaluate(() => {
    const element = document.querySelector('waitlist-button')
    const before = element?.shadowRoot?.querySelector('dialog')
    if (element) document.querySelector('#b')?.moveBefore(element, null)
    return before?.isConnected && before.open
  })
  expect(sameDialog).toBe(true)
  expect(await isModal(page)).toBe(true)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue(typed)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('put inside another shadow root, and out again, it keeps the modal and its text', async ({
  page,
}) => {
  for (const into of ['shadow', 'document']) {
    await page.evaluate((into) => {
      const host = document.querySelector('#b')
      const shadow = host?.shadowRoot ?? host?.attachShadow({ mode: 'open' })
      const element =
        document.querySelector('waitlist-button') ?? shadow?.querySelector('waitlist-button')
      if (element) (into === 'shadow' ? shadow : document.body)?.append(element)
    }, into)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue(typed)
    await expect.poll(() => isModal(page)).toBe(true)
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCSS('display', 'flex')
  }
})

test('through a DocumentFragment and back at once nothing is lost; later, what was typed is there', async ({
  page,
}) => {
  await page.evaluate(() => {
    const fragment = new DocumentFragment()
    fragment.append(...document.querySelectorAll('waitlist-button'))
    document.body.append(fragment)
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(typed)
  await expect.poll(() => isModal(page)).toBe(true)

  await page.evaluate(() => {
    const fragment = new DocumentFragment()
    fragment.append(...document.querySelectorAll('waitlist-button'))
    Object.assign(window, { fragment })
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const inFragment = () =>
    page.evaluate(() => {
      const element = Reflect.get(window, 'fragment').firstElementChild
      return [element.open, element.shadowRoot.innerHTML]
    })
  await expect.poll(inFragment).toEqual([false, '<slot></slot>'])
  await page.evaluate(() => {
    // Not on the page, it takes what it is given and shows nothing.
    const fragment = Reflect.get(window, 'fragment')
    fragment.firstElementChild.setAttribute('label', 'Changed meanwhile')
    fragment.firstElementChild.removeAttribute('label')
    fragment.firstElementChild.label = 'Changed again'
    document.body.append(fragment)
  })
  await page.getByRole('button', { name: 'Changed again' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(typed)
})

test('a thousand of all kinds, some with their modal open, are let go of by memory', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `<launch-countdown></launch-countdown><waitlist-button></waitlist-button><demo-directory></demo-directory>${loader(site)}`,
  )
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await page.evaluate(async () => {
    const held: WeakRef<Element>[] = []
    const make = (tag: string) => {
      const element = document.createElement(tag)
      element.setAttribute('launch-at', '2099-01-01')
      element.setAttribute('latency', '0')
      held.push(new WeakRef(element))
      return element
    }
    for (const [tag, count] of [
      ['launch-countdown', 450],
      ['waitlist-button', 450],
      ['demo-directory', 100],
    ] as const) {
      const elements = Array.from({ length: count }, () => make(tag))
      document.body.append(...elements)
      await new Promise((resolve) => requestIdleCallback(resolve))
      for (const element of elements.slice(0, 5)) Reflect.get(element, 'show')?.call(element)
      await new Promise((resolve) => requestIdleCallback(resolve))
      for (const element of elements) element.remove()
    }
    await new Promise((resolve) => requestIdleCallback(resolve))
    Object.assign(window, { held })
  })
  const session = await page.context().newCDPSession(page)
  const alive = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return page.evaluate(
      () =>
        Reflect.get(window, 'held').filter((ref: WeakRef<Element>) => ref.deref() !== undefined)
          .length,
    )
  }
  await expect.poll(alive, { timeout: 15_000 }).toBeLessThan(10)
})
