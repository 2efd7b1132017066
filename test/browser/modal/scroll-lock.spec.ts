import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const body =
  '<div style="height: 300vh"><waitlist-button></waitlist-button></div><header style="position: sticky; top: 0">Head</header>'

/** Opens or closes the modal from a script, as a page may while it locks and unlocks itself. */
const call = (page: Page, method: 'show' | 'close') =>
  page.locator('waitlist-button').evaluate((element, method) => {
    const { show, close } = element as HTMLElementTagNameMap['waitlist-button']
    ;(method === 'show' ? show : close).call(element)
  }, method)

async function open(page: Page) {
  await call(page, 'show')
  await expect(page.getByRole('dialog')).toBeVisible()
}
async function close(page: Page) {
  await call(page, 'close')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Whether the wheel scrolls the page. */
async function scrolls(page: Page): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 200)
  // Wheel events are answered in order, and a lock answers at once.
  await page.evaluate(async () => {
    for (const _ of 'abcdefghij') await new Promise(requestAnimationFrame)
  })
  return page.evaluate(() => scrollY > 0)
}

/** How pages lock themselves behind a menu of theirs, and unlock. */
const locks: Record<string, { lock: string; unlock: string }> = {
  'a style of the body': {
    lock: 'document.body.style.overflow = "hidden"',
    unlock: 'document.body.removeAttribute("style")',
  },
  'a style of the root': {
    lock: 'document.documentElement.style.overflow = "hidden"',
    unlock: 'document.documentElement.removeAttribute("style")',
  },
  'a class': {
    lock: 'document.body.classList.add("locked")',
    unlock: 'document.body.className = ""',
  },
  'an important style': {
    lock: 'document.body.style.setProperty("overflow-y", "hidden", "important")',
    unlock: 'document.body.style.overflowY = ""',
  },
}

for (const [name, { lock, unlock }] of Object.entries(locks))
  test(`a page's own lock by ${name} stays in force`, async ({ page, partner }) => {
    await partner.embed(`<style>.locked { overflow: hidden }</style>${body}`)
    const style = () => page.evaluate(() => document.querySelector('body')?.getAttribute('style'))

    // Unlocked while the modal is open.
    await page.evaluate(lock)
    await open(page)
    await page.evaluate(unlock)
    expect(await scrolls(page), 'the modal is open').toBe(false)
    await close(page)
    expect(await scrolls(page), 'the page has unlocked itself').toBe(true)

    // Locked while the modal is open.
    await open(page)
    await page.evaluate(lock)
    const locked = await style()
    await close(page)
    expect(await style()).toBe(locked)
    expect(await scrolls(page), 'the page has locked itself').toBe(false)
    await page.evaluate(unlock)
    expect(await scrolls(page)).toBe(true)

    // Around the whole of it, and within.
    await open(page)
    await page.evaluate(`${lock}; ${unlock}`)
    expect(await scrolls(page), 'the modal is still open').toBe(false)
    await close(page)
    expect(await scrolls(page)).toBe(true)
  })

test('important rules do not unlock the page', async ({ page, partner }) => {
  await partner.embed(
    `<style>html body { overflow: auto !important } html:root { overflow: visible !important }</style>${body}`,
  )
  await open(page)
  expect(await scrolls(page)).toBe(false)
  await close(page)
  expect(await scrolls(page)).toBe(true)
})
