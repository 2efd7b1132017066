import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, pluginRow, test } from './fixtures.ts'
import { newOptionNames } from './options.ts'

test('PHP logs no warning of the plugin', ({ site }) => {
  const log = join(site.folder, 'debug.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  expect(lines.filter((line) => /launch[-_]widgets/i.test(line))).toEqual([])
})

test('deleting the plugin removes all its data', async ({ site, logIn }) => {
  const page = await logIn('administrator')
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`${site.url}/wp-admin/plugins.php`)
  await pluginRow(page).locator('.deactivate a').click()
  await page.getByText('Plugin deactivated.').waitFor()
  // Before its scripts are there, WordPress asks on a page of its own.
  await page.waitForLoadState()
  await pluginRow(page).locator('.delete a').click()
  await page.getByText('was successfully deleted.').waitFor()
  expect(newOptionNames(site)).toEqual([])
})
