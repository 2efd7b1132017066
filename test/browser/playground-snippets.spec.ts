import { expect, test } from './fixtures.ts'
import { builder, purple } from './playground-samples.ts'

/** What the builder gives for a query, pasted into a partner's page as it is. */
const forms = ['element', 'div', 'iframe'] as const
const releases = ['moving', 'pinned'] as const
const label = `Ring & wait "now" <b>'x'</b>`

for (const form of forms)
  for (const release of form === 'iframe' ? (['moving'] as const) : releases)
    test(`the ${release} ${form} works on a partner's page`, async ({
      page,
      partner,
      messages,
    }) => {
      const query = new URLSearchParams({
        widget: 'waitlist-button',
        label,
        theme: 'dark',
        '--widget-accent': '#663399',
        form,
        release,
      })
      await page.goto(`${builder}?${query}`)
      const html = await page.getByLabel('Your snippet').inputValue()
      messages.length = 0
      await partner.open(html)
      const place = form === 'iframe' ? page.frameLocator('iframe') : page
      const button = place.getByRole('button', { name: label, exact: true })
      await expect(button).toBeVisible()
      if (form !== 'iframe') await expect(button).toHaveCSS('background-color', purple)
      await button.click()
      await expect(place.getByRole('dialog')).toBeVisible()
      expect(messages).toEqual([])
    })

test("an iframe's script fits it to its widget, and listens to nobody else", async ({
  page,
  partner,
}) => {
  await page.goto(`${builder}?form=iframe&launch-at=2099-01-01T00:00`)
  const html = await page.getByLabel('Your snippet').inputValue()
  await partner.open(html)
  const frame = page.locator('iframe')
  const widget = frame.contentFrame().locator('launch-countdown')
  await expect(frame.contentFrame().getByRole('timer')).toBeVisible()
  const fits = async () =>
    (await frame.evaluate((element) => element.clientHeight)) -
    (await widget.evaluate((element) => Math.ceil(element.getBoundingClientRect().height)))
  await expect.poll(fits).toBe(0)
  await page.evaluate(() => postMessage({ type: 'widget-height', height: 9999 }))
  await page.evaluate(() => postMessage(null))
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(fits).toBe(0)
})

test('the rule does what the style attribute does', async ({ page, partner }) => {
  await page.goto(
    `${builder}?launch-at=2099-01-01T00:00&--widget-accent=rebeccapurple&styling=rule`,
  )
  const html = await page.getByLabel('Your snippet').inputValue()
  const css = await page.getByLabel('Your colours', { exact: true }).inputValue()
  await partner.open(html, { head: `<style>${css}</style>` })
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toHaveCSS(
    'background-color',
    purple,
  )
})
