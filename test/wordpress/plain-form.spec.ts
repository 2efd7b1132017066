import { expect, publish, test } from './fixtures.ts'

// Who joins where scripts are off, or where ours alone is blocked.

const content = `[waitlist-button plain-form="true" address-name="asha" label="Ring & wait"]`

for (const javaScriptEnabled of [true, false])
  test(`a visitor joins by the form of a shortcode, scripts ${javaScriptEnabled ? 'of others on' : 'off'}`, async ({
    site,
    logIn,
    browser,
    endpoint,
  }) => {
    const post = await publish(await logIn('author'), site, content)
    const context = await browser.newContext({ javaScriptEnabled })
    await context.route('**/embed/**/*.js', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(post)
    await expect(page.getByLabel('Full Name')).toBeHidden()
    await page.getByText('Ring & wait').click()
    await page.getByLabel('Full Name').fill('Sample Person')
    await page.getByLabel('Email Address').fill(`${test.info().testId}@example.com`)
    await page.getByLabel('Current Designation').fill('Engineer')
    await page.getByRole('checkbox', { name: 'asha.techworks.ltd' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(endpoint)
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await context.close()
  })
