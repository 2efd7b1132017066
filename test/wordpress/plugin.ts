import { join, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { endpointPath } from '../../site/server/http/routes.ts'
import { type RunningServer, startServer } from '../../site/server/server.ts'
import { openDatabase } from '../../site/server/store/database.ts'
import {
  editors,
  logIn,
  openBlockEditor,
  password,
  type Role,
  setBlocks,
  viewport,
  write,
} from './authors.ts'
import { attacks, many, publish, whatGotThrough } from './hostile.ts'
import { inLanes } from './lanes.ts'
import { lookAtPreviews } from './preview.ts'
import type { Row } from './table.ts'
import { visit } from './visit.ts'
import { expectedOutcome, needsScript, pastedBy, ways } from './ways.ts'
import { startWordPress, type WordPress } from './wordpress.ts'

/** The block theme and the classic one. */
const themes = ['twentytwentythree', 'twentytwentyone'] as const

const zip = resolve('dist/wordpress/launch-widgets.zip')

/** What stands on a page without scripts. */
const fallback = 'We launch soon.'

/** The names of all options; those that WordPress itself makes at any time are left out. */
const optionNames = (wordpress: WordPress) =>
  wordpress.php(`
    global $wpdb;
    return array_values( array_filter(
      $wpdb->get_col( "SELECT option_name FROM {$wpdb->options}" ),
      fn( $name ) => ! preg_match( '/^_|^(cron|recently_activated|uninstall_plugins|can_compress_scripts|db_upgraded|category_children|rewrite_rules|theme_mods_|widget_|auto_core_|https_|wp_calendar_)/', $name )
    ) );`) as string[]

const savedSettings = (wordpress: WordPress) =>
  wordpress.php(`return get_option( 'launch_widgets', 'none' );`) as
    | Record<string, unknown>
    | 'none'

function setUp(wordpress: WordPress): void {
  wordpress.php(`
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install( 'Test site', 'administrator', 'administrator@example.com', false, '', '${password}' );
    update_option( 'link_manager_enabled', 0 );
    foreach ( array( 'editor', 'author', 'contributor', 'subscriber' ) as $role ) {
      wp_insert_user( array( 'user_login' => $role, 'user_pass' => '${password}', 'user_email' => "$role@example.com", 'role' => $role ) );
    }
    foreach ( get_users() as $user ) {
      update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false, 'fullscreenMode' => false ), '_modified' => '2026-01-01T00:00:00.000Z' ) );
    }
    return true;`)
}

/** The plugin in the list of plugins. */
const pluginRow = (page: Page) =>
  page.locator('tr[data-plugin="launch-widgets/launch-widgets.php"]')

/** Installs the plugin as the readme says, and sets what an administrator sets. */
async function install(page: Page, { url }: WordPress, site: string, endpoint: string) {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`)
  await page.locator('#pluginzip').setInputFiles(zip)
  await page.locator('#install-plugin-submit').click()
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  // Not for its address: a script of WordPress's shortens that at once.
  await pluginRow(page).locator('.deactivate a').waitFor()
  await page.goto(`${url}/wp-admin/options-general.php?page=launch-widgets`)
  await page.getByLabel('Address of the script').fill(`${site}/embed/v1/widgets.js`)
  await page.getByLabel('Where sign-ups are sent').fill(endpoint)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings saved.').waitFor()
}

/** What somebody else than an administrator gets by calling the settings. */
async function callSettings(
  browser: Browser,
  wordpress: WordPress,
  administrator: Page,
): Promise<string[]> {
  const { url } = wordpress
  const faults: string[] = []
  const before = JSON.stringify(savedSettings(wordpress))
  await administrator.goto(`${url}/wp-admin/options-general.php?page=launch-widgets`)
  const nonce = await administrator.locator('[name=_wpnonce]').inputValue()
  const form = (more: Record<string, string>) => ({
    option_page: 'launch_widgets',
    action: 'update',
    'launch_widgets[endpoint]': 'https://evil.example/',
    ...more,
  })
  for (const user of ['subscriber', 'author', 'editor', 'administrator']) {
    const { context } = await logIn(browser, wordpress, user)
    const tries: Record<string, string>[] = [{}, { _wpnonce: 'abcdef1234' }]
    if (user !== 'administrator') {
      tries.push({ _wpnonce: nonce })
      const shown = await context.request.get(
        `${url}/wp-admin/options-general.php?page=launch-widgets`,
      )
      if (shown.status() !== 403) faults.push(`${user} is shown the settings: ${shown.status()}`)
    }
    for (const more of tries) {
      const { _wpnonce = 'no' } = more
      await context.request.post(`${url}/wp-admin/options.php`, { form: form(more) })
      if (JSON.stringify(savedSettings(wordpress)) !== before)
        faults.push(`${user} has changed the settings, with the nonce ${_wpnonce}`)
    }
    await context.close()
  }
  return faults
}

/** What an administrator types that a setting does not take leaves it as it was. */
async function typeBadSettings(page: Page, wordpress: WordPress): Promise<string[]> {
  const before = JSON.stringify(savedSettings(wordpress))
  await page.goto(`${wordpress.url}/wp-admin/options-general.php?page=launch-widgets`)
  await page.getByLabel('Address of the script').fill('javascript:alert(1)')
  await page.getByLabel('Where sign-ups are sent').fill('//evil.example" onx="')
  await page.getByLabel('Accent colour').fill('red; background: url(x)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const errors = page.locator('.settings-error')
  await errors.first().waitFor()
  const said = await errors.allTextContents()
  const after = JSON.stringify(savedSettings(wordpress))
  return [
    ...(said.length === 3 ? [] : [`bad settings are answered with ${said.length} messages, not 3`]),
    ...(after === before ? [] : [`bad settings are kept: ${after}`]),
  ]
}

/** What the editor shows: the live widget at its height, in its own document and in a frame. */
async function lookAtEditor(page: Page, wordpress: WordPress): Promise<string[]> {
  const faults: string[] = []
  await openBlockEditor(page, wordpress)
  await setBlocks(page, 'A look at the editor', [
    { name: 'launch-widgets/launch-countdown', attributes: { 'launch-at': '2099-01-01T00:00' } },
    { name: 'launch-widgets/waitlist-button', attributes: {} },
    { name: 'launch-widgets/demo-directory', attributes: { align: 'wide' } },
  ])
  const heights = { 'launch-countdown': 150, 'waitlist-button': 40, 'demo-directory': 400 }
  const look = async (where: string) => {
    const frame =
      where === 'tablet' ? page.frameLocator('iframe[name="editor-canvas"]') : page.mainFrame()
    for (const [tag, least] of Object.entries(heights)) {
      await frame.locator(`${tag}:defined`).waitFor()
      await frame.locator(tag).locator('[part]').first().waitFor()
      const { height = 0 } = (await frame.locator(`.wp-block:has(> * ${tag})`).boundingBox()) ?? {}
      if (height < least) faults.push(`${tag} is ${height} px high in the editor, ${where}`)
    }
  }
  await look('desktop')
  await page.evaluate(() =>
    (
      window as unknown as {
        wp: { data: { dispatch(store: string): Record<string, (type: string) => void> } }
      }
    ).wp.data
      .dispatch('core/edit-post')
      .__experimentalSetPreviewDeviceType?.('Tablet'),
  )
  await look('tablet')
  return faults
}

/**
 * Installs the plugin in a fresh WordPress and tries all of it.
 * @param folder where all that is written goes
 * @param chosenRoles the roles that write in all ways
 */
export async function testPlugin(
  browser: Browser,
  folder: string,
  chosenRoles: readonly Role[],
): Promise<{ rows: Row[]; faults: string[] }> {
  const waitlistDatabase = join(folder, 'waitlist', 'waitlist.db')
  const [server, wordpress] = await Promise.all([
    startServer({
      port: 0,
      host: '127.0.0.1',
      waitlistDatabase,
      ratePerMinute: 0,
      trustedProxies: [],
      endpointPaths: [endpointPath],
      distFolder: resolve('dist'),
    }),
    startWordPress(folder),
  ])
  try {
    return await testAt(browser, wordpress, server, waitlistDatabase, chosenRoles)
  } finally {
    await wordpress.close()
    await server.close()
  }
}

async function testAt(
  browser: Browser,
  wordpress: WordPress,
  { url: site }: RunningServer,
  waitlistDatabase: string,
  chosenRoles: readonly Role[],
): Promise<{ rows: Row[]; faults: string[] }> {
  const faults: string[] = []
  const endpoint = site + endpointPath
  const { signUps } = openDatabase(waitlistDatabase)
  const hasArrived = (email: string) => [...signUps()].some((signUp) => signUp.email === email)

  const lap = (name: string) => console.log(`${name}: ${Math.round(performance.now() / 1000)} s`)
  setUp(wordpress)
  const before = optionNames(wordpress)
  const { page: administrator } = await logIn(browser, wordpress, 'administrator')
  await install(administrator, wordpress, site, endpoint)
  const own = optionNames(wordpress).filter((name) => !before.includes(name))
  if (own.join() !== 'launch_widgets') faults.push(`the plugin has written the options ${own}`)
  lap('installed')
  const rows = (
    await inLanes([1, 2], chosenRoles, (_, role) =>
      tryRole(browser, wordpress, site, role, hasArrived, faults),
    )
  ).flat()
  lap('roles')
  faults.push(...(await lookAtEditor(administrator, wordpress)))
  faults.push(...(await lookAtPreviews(administrator, wordpress, site)))
  faults.push(...(await lookAtButtons(browser, wordpress, site, administrator)))
  lap('editor')
  faults.push(...(await attack(browser, wordpress, endpoint)))
  lap('attacks')
  faults.push(...(await callSettings(browser, wordpress, administrator)))
  faults.push(...(await typeBadSettings(administrator, wordpress)))
  lap('settings')
  faults.push(...(await visitWithoutWidget(browser, wordpress)))
  faults.push(...(await uninstall(administrator, wordpress, before)))
  lap('rest')
  // WordPress itself warns of much, being older than its PHP.
  const warnings = wordpress.warnings().filter((line) => line.includes('launch-widgets'))
  faults.push(...warnings.map((line) => `PHP warns: ${line}`))
  return { rows, faults }
}

/** One role in all ways and editors, and what visitors see of it in both themes. */
async function tryRole(
  browser: Browser,
  wordpress: WordPress,
  site: string,
  role: Role,
  hasArrived: (email: string) => boolean,
  faults: string[],
): Promise<Row[]> {
  const rows: Row[] = []
  const { context, page } = await logIn(browser, wordpress, role)
  // A contributor's post waits for somebody else, so only its author sees it.
  const visitor = role === 'contributor' ? page : await browser.newPage({ viewport })
  for (const editor of editors)
    for (const way of ways) {
      const name = `${role}, ${way}, ${editor}`
      const pasted = await pastedBy(page, site, role, way, editor)
      if (pasted === undefined) continue
      try {
        const id = await write(page, wordpress, role, editor, name, pasted)
        const results: Record<string, string> = {}
        for (const theme of themes) {
          const query = new URLSearchParams({ p: String(id), 'test-theme': theme })
          if (role === 'contributor') query.set('preview', 'true')
          if (needsScript(role, way)) query.set('test-script', `${site}/embed/v1/widgets.js`)
          const email = `${name}-${theme}@example.com`.replaceAll(/[^\w.@-]/g, '-')
          const seen = await visit(visitor, `${wordpress.url}/?${query}`, {
            text: fallback,
            email,
            hasArrived: () => hasArrived(email),
          })
          const expected = expectedOutcome(role, way, editor)
          if (seen.outcome !== expected) seen.faults.unshift(`${seen.outcome}, and not ${expected}`)
          results[theme] = [seen.outcome, ...seen.faults].join(': ')
          faults.push(...seen.faults.map((fault) => `${name}, ${theme}: ${fault}`))
        }
        rows.push({ role, way, editor, results })
        console.log(
          `${Math.round(performance.now() / 1000)} s  ${name}: ${Object.values(results).join(' / ')}`,
        )
      } catch (error) {
        console.log(name, error)
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
  await visitor.context().close()
  if (visitor !== page) await context.close()
  return rows
}

/** Has an author attack, and looks at each page in both themes. */
async function attack(browser: Browser, wordpress: WordPress, endpoint: string): Promise<string[]> {
  const { context, page } = await logIn(browser, wordpress, 'author')
  await openBlockEditor(page, wordpress)
  const posts = []
  for (const [name, content] of Object.entries(attacks))
    posts.push({ name, id: await publish(page, name, content) })
  const crowd = await publish(page, 'very many', '[launch-countdown]\n\n'.repeat(many))
  await context.close()

  const faults: string[] = []
  for (const { name, id } of posts)
    for (const theme of themes) {
      const visitor = await browser.newContext()
      const url = `${wordpress.url}/?p=${id}&test-theme=${theme}`
      const found = await whatGotThrough(await visitor.newPage(), url, endpoint)
      faults.push(...found.map((what) => `an author got through by ${name}, ${theme}: ${what}`))
      await visitor.close()
    }

  const visitor = await browser.newContext()
  const visited = await visitor.newPage()
  await visited.goto(`${wordpress.url}/?p=${crowd}`)
  const count = await visited.locator('launch-countdown:defined').count()
  const scripts = await visited.locator('#launch-widgets-js').count()
  if (count !== many || scripts !== 1)
    faults.push(`of ${many} shortcodes ${count} are there, with ${scripts} scripts`)
  await visitor.close()
  return faults
}

/** The button is as wide as its text, so that it shows where a theme puts what is no block. */
async function lookAtButtons(
  browser: Browser,
  wordpress: WordPress,
  site: string,
  administrator: Page,
): Promise<string[]> {
  const faults: string[] = []
  await openBlockEditor(administrator, wordpress)
  const script = `<script async src="${site}/embed/v1/widgets.js"></script>`
  const texts = {
    'Custom HTML': `${script}<waitlist-button>Text</waitlist-button>`,
    'DIV form': `${script}<div data-widget="waitlist-button">Text</div>`,
    shortcode: '[waitlist-button]',
  }
  const page = await browser.newPage()
  for (const [way, text] of Object.entries(texts)) {
    const id = await publish(administrator, way, `<p>A paragraph of the column.</p>\n\n${text}`)
    for (const theme of themes) {
      await page.goto(`${wordpress.url}/?p=${id}&test-theme=${theme}`)
      const button = await page.locator('waitlist-button').getByRole('button').boundingBox()
      const paragraph = await page.locator('.entry-content p').first().boundingBox()
      if (Math.abs((button?.x ?? 0) - (paragraph?.x ?? -9)) > 1)
        faults.push(`the button stands beside the column: ${way}, ${theme}`)
    }
  }
  await page.close()
  return faults
}

/** Nothing of ours is on a page without a widget. */
async function visitWithoutWidget(browser: Browser, wordpress: WordPress): Promise<string[]> {
  const faults: string[] = []
  const page = await browser.newPage()
  for (const theme of themes)
    for (const path of ['/?p=1', '/?page_id=2', '/?s=nothing', '/wp-login.php']) {
      const answer = await page.request.get(
        `${wordpress.url}${path}${path.includes('?') ? '&' : '?'}test-theme=${theme}`,
      )
      if (/widgets\.js|launch-widgets|launch_widgets/.test(await answer.text()))
        faults.push(`something of the plugin is on ${path}, ${theme}`)
    }
  await page.close()
  return faults
}

/** Deletes the plugin as an administrator does. */
async function uninstall(
  page: Page,
  wordpress: WordPress,
  before: readonly string[],
): Promise<string[]> {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`${wordpress.url}/wp-admin/plugins.php`)
  const row = pluginRow(page)
  await row.locator('.deactivate a').click()
  await row.locator('.delete a').click()
  await page.getByText('was successfully deleted.').waitFor()
  const left = optionNames(wordpress).filter((name) => !before.includes(name))
  return left.length === 0 ? [] : [`after the plugin is deleted, there are the options ${left}`]
}
