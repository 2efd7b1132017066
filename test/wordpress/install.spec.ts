import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
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

/** What the header of the plugin's readme says. */
function header(key: string): string {
  const files = unzipSync(readFileSync(zip))
  const readme = strFromU8(files['launch-widgets/readme.txt'] ?? new Uint8Array())
  return new RegExp(`^${key}: (.+)$`, 'm').exec(readme)?.[1] ?? ''
}

/** `6.1.9` → `6.1` */
const branch = (version: string) => version.split('.').slice(0, 2).join('.')

test('the readme promises what is tried here, from the oldest to the newest', ({ site }) => {
  const { wordpress, php } = site.versions
  if (site.name === 'oldest') {
    expect(header('Requires at least')).toBe(branch(wordpress))
    expect(header('Requires PHP')).toBe(branch(php))
  }
  // What Debian has may be ahead.
  if (site.name === 'newest')
    expect(Number(header('Tested up to'))).toBeLessThanOrEqual(Number(branch(wordpress)))
})
