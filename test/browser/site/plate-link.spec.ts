import type { Locator } from '@playwright/test'
import { expect, test, watchShift } from '../fixtures.ts'
import { expectAddress, field, headline, join, radio, voices } from './plate-page.ts'

test('a link shows the plate as its sender saw it, and the name that the tab has kept stays', async ({
  page,
}) => {
  await page.goto('/')
  await field(page).fill('Asha Rao')
  await radio(page, 'techworks.ltd').check()
  await page.goto('/?name=priya-raman&voice=notebook')
  await expectAddress(page, 'priya-raman', 'notebook.ltd', 'shared')
  await expect(field(page)).toBeVisible()
  await page.goto('/?voice=comic-sans')
  await expectAddress(page, 'asha-rao', 'notebook.ltd', 'own')
})

test('somebody else’s plate invites to try another name, and no form has its name', async ({
  page,
}) => {
  await page.goto('/?name=priya-raman')
  await expect(headline(page)).toHaveAccessibleName(/^This is the plate of priya-raman\.techworks/)
  await page.goto('/?name=priya-raman&voice=notebook')
  await page.getByRole('main').getByRole('link', { name: 'Join the waitlist' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  await expect(form.getByRole('checkbox', { name: 'yourname.notebook.ltd' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Join for this domain' }).click()
  await expect(form.getByRole('checkbox', { name: 'yourname.notebook.ltd' })).toBeChecked()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  await expect(page).toHaveURL('/?name=priya-raman&voice=notebook')
  await page.keyboard.press('Escape')

  const tryOwn = page.getByRole('button', { name: 'Try your name' })
  await tryOwn.click()
  await expect(field(page)).toBeFocused()
  await expectAddress(page, 'yourname', 'notebook.ltd', 'own')
  await expect(page).toHaveURL('/?voice=notebook')
  await page.keyboard.type('Ravi Kumar')
  await expectAddress(page, 'ravi-kumar', 'notebook.ltd', 'own')
  await expect(tryOwn).toBeHidden()
  // The name is the visitor's own for as long as the tab is open.
  await page.reload()
  await expectAddress(page, 'ravi-kumar', 'notebook.ltd', 'own')
  await join(page).click()
  await expect(form.getByLabel('Full Name')).toHaveValue('Ravi Kumar')
})

test('name and voice go along to other pages, and back', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('priya-raman')
  await radio(page, 'stackpage.info').check()
  for (const path of ['/about', '/demo-portfolios', '/no-such-page']) {
    await page.goto(path)
    const badge = page.getByRole('link', { name: 'Your address: priya-raman.stackpage.info' })
    await expect(badge).toBeVisible()
    await expect(badge.locator('.badge-plate')).toHaveCSS('font-family', /JetBrains Mono/)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const { x = 0, width = 0 } = (await page.locator('.badge-plate').boundingBox()) ?? {}
  const middle = await page.evaluate(() => document.documentElement.clientWidth / 2)
  expect(Math.abs(x + width / 2 - middle)).toBeLessThan(1)
  await page.locator('.name-badge').click()
  await expectAddress(page, 'priya-raman', 'stackpage.info')
})

test('a long address in the header breaks before its domain', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about?name=wolfeschlegelsteinhausen&voice=stackpage')
  const plate = page.getByRole('link', { name: 'Shared address: wolfe' }).locator('.badge-plate')
  await expect(plate).toHaveText('wolfeschlegelsteinhausen.stackpage.info')
  const lines = await plate.evaluate(({ childNodes }) => {
    const range = document.createRange()
    range.selectNode(childNodes[childNodes.length - 1] as ChildNode)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

for (const width of [360, 768, 960, 1440])
  test(`the links stay beside the wordmark, whatever name is in the header, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about?name=wolfeschlegelsteinhausen&voice=techworks')
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      })
    await expect(page.locator('.badge-plate')).toBeVisible()
    const [wordmark, links] = [page.locator('.wordmark'), page.locator('.site-nav')]
    expect(Math.abs((await middleOf(wordmark)) - (await middleOf(links)))).toBeLessThan(4)
  })

test('the 404 page is lettered in the voice, and its face moves nothing', async ({ page }) => {
  const faces = [/^Cinzel/, /^"Archivo Expanded"/, /^Archivo,/, /^"JetBrains Mono"/]
  const shift = await watchShift(page)
  for (const [at, { word }] of voices.entries()) {
    await page.goto(`/no-such-page?name=jane&voice=${word}`)
    for (const text of [headline(page), page.getByText('There is no name on this door yet.')])
      await expect(text).toHaveCSS('font-family', faces[at] ?? '')
    await page.evaluate(() => document.fonts.ready)
    expect(await shift()).toBe(0)
  }
})

test('a link to a part of the page keeps a shared plate', async ({ page }) => {
  await page.goto('/?name=priya-raman&voice=notebook&utm_source=plate')
  await expect(page.locator('.hero-plate.is-ready')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\?name=priya-raman&voice=notebook&utm_source=plate#/)
  await page.locator('footer').getByRole('link', { name: 'Go to the waitlist' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html[data-same]')).toHaveCount(1)
  await expectAddress(page, 'priya-raman', 'notebook.ltd', 'shared')
})
