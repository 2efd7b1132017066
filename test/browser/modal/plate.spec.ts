import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { expect, sideways, test } from '../fixtures.ts'

const strict = (site: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src ${site}; connect-src ${site}; style-src 'self'; img-src 'none'; trusted-types 'none'; require-trusted-types-for 'script'`,
})

/** Signs up with an element's form, as somebody of a name, for domains by their numbers. */
async function signUp(page: Page, name: string, domains: readonly number[] = [2]) {
  await page
    .locator('waitlist-button')
    .first()
    .evaluate(async (element: HTMLElement & { show(): void }) => {
      await customElements.whenDefined(element.localName)
      element.show()
    })
  const form = page.getByRole('dialog')
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email Address').fill('priya@example.com')
  await form.getByLabel('Current Designation').fill('Engineer')
  for (const at of domains) await form.getByRole('checkbox').nth(at).check({ force: true })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
  return form
}

const size = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const isPicture = (url: string) => /\/picture-[\w-]+\.js/.test(url)

test('under a strict policy Thank You offers the plate as a PNG, and only then loads its code', async ({
  page,
  partner,
  site,
  requests,
  messages,
}) => {
  await partner.embed(
    `<waitlist-button endpoint="${site}/api/nameplate_pre_launch"></waitlist-button>`,
    { headers: strict(site) },
  )
  const form = await signUp(page, 'Priya Raman')
  await expect(
    form.getByRole('img', { name: 'Your plate: priya-raman.notebook.ltd' }),
  ).toBeVisible()
  expect(requests.filter(isPicture)).toHaveLength(1)
  const sentAt = requests.findIndex((url) => url.includes('pre_launch'))
  expect(requests.findIndex(isPicture)).toBeGreaterThan(sentAt)
  await expect(
    form.getByText(
      'priya-raman.notebook.ltd is not reserved yet. You choose it when your invitation comes.',
    ),
  ).toBeVisible()
  for (const [shape, name, expected] of [
    ['Wide', 'priya-raman.notebook.ltd.png', [1200, 630]],
    ['Square', 'priya-raman.notebook.ltd-square.png', [1080, 1080]],
  ] as const) {
    await form.getByRole('radio', { name: shape }).check()
    const button = form.getByRole('button', { name: 'Download' })
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe(name)
    expect(size(readFileSync(await download.path()))).toEqual(expected)
  }
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toBeHidden()
  expect(messages.filter((message) => /policy|error|thrown/i.test(message))).toEqual([])
})

test('a plate is shared as a file with a link, and its link is copied', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files, ...data }: ShareData) => {
        const file = files?.[0]
        Object.assign(globalThis, { shared: { ...data, type: file?.type, file: file?.name } })
      },
    })
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => void Object.assign(globalThis, { copied: text }),
      },
    })
  })
  await page.goto('/')
  const form = await signUp(page, 'Priya Raman', [2, 3])
  await form.getByRole('radio', { name: 'stackpage.info' }).check()
  await expect(
    form.getByRole('img', { name: 'Your plate: priya-raman.stackpage.info' }),
  ).toBeVisible()
  await expect(form.getByRole('button', { name: 'Download' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await form.getByRole('button', { name: 'Share your plate' }).click()
  const url = `${site}/?name=priya-raman&voice=stackpage&utm_source=plate`
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
    .toEqual({
      ...{ title: 'priya-raman.stackpage.info', url },
      ...{ type: 'image/png', file: 'priya-raman.stackpage.info.png' },
    })
  await form.getByRole('button', { name: 'Copy link' }).click()
  await expect(form.getByRole('status')).toHaveText('Link copied.')
  expect(await page.evaluate(() => Reflect.get(globalThis, 'copied'))).toBe(url)
})

test('a name without Latin letters has a plate once Thank You is told one in Latin letters', async ({
  page,
  requests,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const form = await signUp(page, 'प्रिया रमन')
  const latin = form.getByLabel('For your plate we need your name in Latin letters')
  await expect(latin).toBeVisible()
  expect(requests.filter(isPicture)).toEqual([])
  await latin.pressSequentially('Priya Raman')
  await expect(
    form.getByRole('img', { name: 'Your plate: priya-raman.notebook.ltd' }),
  ).toBeVisible()
  await expect(latin).toBeFocused()
  // The picture comes below the field, which the button Close does not cover.
  await latin.click({ trial: true })
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toBeHidden()
})

test('on a page that runs right to left each English sentence ends at its right', async ({
  page,
  partner,
}) => {
  await partner.embed('<waitlist-button></waitlist-button>')
  await page.evaluate(() => Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' }))
  const form = await signUp(page, 'Sara', [1, 2])
  await expect(form.getByRole('img', { name: /^Your plate/ })).toBeVisible()
  await form.getByRole('button', { name: 'Copy link' }).click()
  await expect(form.getByRole('status')).not.toBeEmpty()
  const ends = await form.evaluate((dialog) => {
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    const found: [text: string, isRight: boolean][] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { data } = node as Text
      if (!/[a-z][.!:…]$/.test(data)) continue
      const left = (at: number) => {
        const range = document.createRange()
        range.setStart(node, data.length + at - 1)
        range.setEnd(node, data.length + at)
        return range.getBoundingClientRect().left
      }
      found.push([data, left(0) > left(-1)])
    }
    return found
  })
  expect(ends.length).toBeGreaterThan(2)
  expect(ends.filter(([, isRight]) => !isRight)).toEqual([])
})

// The windows of 1280 x 720 and 1440 x 900 at a zoom of 200 %.
for (const [width, height] of [
  [640, 360],
  [720, 450],
] as const)
  test(`Close is in sight from the start, and covers nothing that keys reach, ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const form = await signUp(page, 'Priya Raman', [2, 3])
    await expect(form.getByRole('img', { name: /^Your plate/ })).toBeVisible()
    const close = form.getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    expect(await sideways(page)).toBe(0)
    const reached: string[] = []
    while (!reached.includes('Close')) {
      await page.keyboard.press('Tab')
      const { name, isCovered } = await form.evaluate((dialog) => {
        const root = dialog.getRootNode() as ShadowRoot
        const focused = root.activeElement
        const { top, bottom, left, right } = focused?.getBoundingClientRect() ?? new DOMRect()
        const isSeen = (y: number) =>
          focused?.contains(root.elementFromPoint((left + right) / 2, y)) ?? false
        return {
          name: focused?.textContent || focused?.closest('label')?.textContent || '',
          isCovered: !isSeen(top + 2) || !isSeen(bottom - 2),
        }
      })
      reached.push(name)
      expect(isCovered, `${reached}`).toBe(false)
      await expect(close).toBeInViewport({ ratio: 1 })
    }
    expect(reached).toContain('Copy link')
  })

test('in forced colours the plate is a picture, and its choices are told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const form = await signUp(page, 'Priya Raman', [2, 3])
  await expect(form.getByRole('img', { name: /^Your plate/ })).toBeVisible()
  await expect(form.getByRole('radio').first()).toHaveCSS('appearance', 'auto')
  for (const button of await form.getByRole('button').all())
    await expect(button).not.toHaveCSS('border-top-width', '0px')
  // An outline means the focus. Forced colours show one of any colour.
  for (const control of await form.locator('*:not(:focus-visible)').all())
    await expect(control).toHaveCSS('outline-style', 'none')
  expect(await findViolations(page, 'waitlist-button')).toEqual([])
})
