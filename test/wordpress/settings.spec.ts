import { expect, publish, settingsPath, test } from './fixtures.ts'
import { savedSettings } from './options.ts'

// All change the settings of one site, so they run one after another.
test.describe.configure({ mode: 'default' })

const fields = (more: Record<string, string> = {}) => ({
  option_page: 'launch_widgets',
  action: 'update',
  'launch_widgets[endpoint]': 'https://evil.example/',
  ...more,
})

test('only an administrator with the nonce changes settings', async ({ site, logIn }) => {
  const before = savedSettings(site)
  const administrator = await logIn('administrator')
  await administrator.goto(site.url + settingsPath)
  const _wpnonce = await administrator.locator('[name=_wpnonce]').inputValue()
  for (const role of ['subscriber', 'author', 'editor', 'administrator'] as const) {
    const { request } = (await logIn(role)).context()
    const tries = [fields(), fields({ _wpnonce: 'abcdef1234' })]
    if (role !== 'administrator') {
      tries.push(fields({ _wpnonce }))
      expect((await request.get(site.url + settingsPath)).status(), role).toBe(403)
    }
    for (const form of tries) await request.post(`${site.url}/wp-admin/options.php`, { form })
    expect(savedSettings(site), role).toEqual(before)
  }
})

test('users who may not write scripts cannot set the address of the script', async ({
  site,
  logIn,
}) => {
  const before = savedSettings(site)
  const page = await logIn('administrator')
  await page.goto(`${site.url + settingsPath}&test-network`)
  await expect(page.getByLabel('Where sign-ups are sent')).toBeVisible()
  await expect(page.getByLabel('Address of the script')).toBeHidden()
  const form = Object.fromEntries(
    await page
      .locator('form[action="options.php"] [name]')
      .evaluateAll((all) =>
        all
          .filter((field) => !field.matches('[type=checkbox]:not(:checked)'))
          .map((field) => [Reflect.get(field, 'name'), Reflect.get(field, 'value')]),
      ),
  )
  const save = (more: Record<string, string>) =>
    page.request.post(`${site.url}/wp-admin/options.php?test-network`, {
      form: { ...form, ...more },
    })
  await save({ 'launch_widgets[script]': 'https://evil.example/embed/' })
  expect(savedSettings(site)).toEqual(before)
  // Without the field, too.
  await save({ 'launch_widgets[accent-color]': '#663399' })
  expect(savedSettings(site)).toEqual({ ...before, 'accent-color': '#663399' })
  await save({})
  expect(savedSettings(site)).toEqual(before)
})

test('a bad value keeps the setting and shows an error', async ({ site, logIn }) => {
  const before = savedSettings(site)
  const page = await logIn('administrator')
  await page.goto(site.url + settingsPath)
  await page.getByLabel('Address of the script').fill('javascript:alert(1)')
  await page.getByLabel('Where sign-ups are sent').fill('//evil.example" onx="')
  await page.getByLabel('Accent colour').fill('red; background: url(x)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('.settings-error')).toHaveCount(3)
  expect(savedSettings(site)).toEqual(before)
})

test('the form links to the privacy page of the site', async ({ site, logIn, page }) => {
  await page.goto(await publish(await logIn('author'), site, '[waitlist-button]'))
  const link = await page.locator('waitlist-button').getAttribute('privacy-url')
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
})
