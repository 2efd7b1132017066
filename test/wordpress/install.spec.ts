import { expect, keepSession, pluginRow, settingsPath, test, zip } from './fixtures.ts'
import { keepOptionNames, newOptionNames } from './options.ts'
import { roles } from './wordpress.ts'

test('an administrator installs the plugin as the readme says, and sets where sign-ups go', async ({
  playwright,
  logIn,
  site,
  widgets,
  endpoint,
}) => {
  keepOptionNames(site)
  for (const role of roles) await keepSession(playwright.request, site, role)
  const page = await logIn('administrator')
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`)
  await page.locator('#pluginzip').setInputFiles(zip)
  await page.locator('#install-plugin-submit').click()
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await pluginRow(page).getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL(site.url + settingsPath)
  await page.getByLabel('Address of the script').fill(`${widgets}/embed/v1/widgets.js`)
  await page.getByLabel('Where sign-ups are sent').fill(endpoint)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings saved.').waitFor()
  expect(newOptionNames(site)).toEqual(['launch_widgets'])
})
