import { theirPages } from './coexistence-pages.ts'
import { pinned } from './embed-files.ts'
import { expect, fillIn, loader, test } from './fixtures.ts'

for (const [name, { head, body, isTimeStopped }] of Object.entries(theirPages))
  test(`beside ${name}: their app works, and ours`, async ({ page, partner, site, messages }) => {
    const directory = '<demo-directory latency="0" page-size="2"></demo-directory>'
    await partner.open(body + directory + loader(site), { head })
    const theirs = page.locator('#theirs')
    const ours = page.locator('waitlist-button').getByRole('button')
    await expect(ours).toHaveText('Join 0')
    await theirs.click()
    await expect(theirs).toHaveText('Clicked 1')
    await expect(ours).toHaveText('Join 1')

    await ours.click()
    await fillIn(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(partner.posted.map((text) => JSON.parse(text))).toEqual([
      {
        fullName: 'Sample Person',
        email: 'sample@example.com',
        phoneNumber: '',
        currentDesignation: 'Engineer',
        interestedDomains: ['yourname.techworks.ltd'],
        willingToPay: '500',
        comments: '',
        triggerType: 'get-started',
        submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
    await page.getByRole('button', { name: 'Close' }).click()

    if (!isTimeStopped) await expect(page.locator('.address').first()).toBeVisible()
    await theirs.click()
    await expect(ours).toHaveText('Join 2')
    await theirs.click()
    await expect(ours).toHaveCount(0)
    expect(messages.filter((message) => !message.startsWith('log: Waitlist response'))).toEqual([])
  })

test('beside module loaders the pinned script hands itself to none of them', async ({
  page,
  partner,
  site,
}) => {
  const { head = '', body = '' } = theirPages['globals that bundles look for'] ?? {}
  await partner.open(`${body}<script src="${site}/${pinned}"></script>`, { head })
  await expect(page.locator('waitlist-button').getByRole('button')).toHaveText('Join 0')
  const taken = await page.evaluate(() => [
    Reflect.get(window, 'handedOver'),
    Reflect.get(window, 'module'),
  ])
  expect(taken).toEqual([[], { exports: {} }])
})

test('a sign-up that waits survives toJSON methods of the page', async ({
  page,
  partner,
  site,
}) => {
  const { head = '', body = '' } = theirPages['Prototype.js'] ?? {}
  await page.route('**/sign-up', (route) => route.abort())
  await partner.open(body + loader(site), { head })
  await page.locator('waitlist-button').getByRole('button').click()
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => /-outbox-v1:/.test(key))
        .map(([, text]) => JSON.parse(text).submission.interestedDomains),
    )
  expect(await kept()).toEqual([['yourname.techworks.ltd']])

  await page.unroute('**/sign-up')
  await partner.open(body + loader(site), { head })
  // Also the page that was left may have sent it; to the receiver the same is one.
  await expect.poll(() => new Set(partner.posted).size).toBe(1)
  await expect.poll(kept).toEqual([])
})

test('elements named as parts of the document stand in for none of them', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await partner.open(
    `<form name="head"><input name="append"></form><img name="body" alt="">
     <div data-widget="waitlist-button" lang="hi"></div><div style="height: 3000px"></div>${loader(site)}`,
  )
  const opener = page.locator('waitlist-button .widget[lang=hi] button')
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const overflow = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('body') as Element).overflowY)
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await overflow()).toBe('visible')
  await expect(opener).toBeFocused()
  expect(messages).toEqual([])
})
