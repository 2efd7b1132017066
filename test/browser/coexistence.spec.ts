import { theirBody, theirPages } from './coexistence-pages.ts'
import { expect, signUp, test } from './fixtures.ts'

for (const [name, { head, isTimeStopped }] of Object.entries(theirPages))
  test(`beside ${name}: their app works, and ours`, async ({ page, partner, messages }) => {
    await partner.embed(`${theirBody}<demo-directory latency="0"></demo-directory>`, { head })
    const theirs = page.locator('#theirs')
    const ours = page.locator('waitlist-button').getByRole('button')
    await expect(ours).toHaveText('Join 0')
    await theirs.click()
    await expect(theirs).toHaveText('Clicked 1')
    await expect(ours).toHaveText('Join 1')
    // To none of their module loaders.
    const handedOver = await page.evaluate(() => Reflect.get(window, 'handedOver') ?? [])
    expect(handedOver).toEqual([])

    await ours.click()
    await signUp(page)
    expect(partner.posted.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({
        interestedDomains: ['yourname.techworks.ltd'],
        submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      }),
    ])
    await page.getByRole('button', { name: 'Close' }).click()

    if (!isTimeStopped) await expect(page.locator('.address').first()).toBeVisible()
    await theirs.click()
    await expect(ours).toHaveText('Join 2')
    await theirs.click()
    await expect(ours).toHaveCount(0)
    expect(messages.filter((message) => !message.startsWith('log: Waitlist response'))).toEqual([])
  })

test('a sign-up that waits survives toJSON methods of the page', async ({ page, partner }) => {
  const head = theirPages['Prototype.js']?.head ?? ''
  await page.route('**/sign-up', (route) => route.abort())
  await partner.embed(theirBody, { head })
  await page.locator('waitlist-button').getByRole('button').click()
  await signUp(page)
  expect(partner.posted).toEqual([])
  await page.unroute('**/sign-up')
  await partner.embed(theirBody, { head })
  await expect
    .poll(() => partner.posted.map((text) => JSON.parse(text).interestedDomains)[0])
    .toEqual(['yourname.techworks.ltd'])
})
