import { join, resolve } from 'node:path'
import {
  type APIRequest,
  test as base,
  expect,
  type FrameLocator,
  type Page,
} from '@playwright/test'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { password, type Role, type Site } from './wordpress.ts'

export interface Options {
  site: Site
  /** Where our own site answers, with the script and the receiver. */
  widgets: string
}

interface Fixtures {
  /** A page of somebody who has logged in as the user of this role. */
  logIn(role: Role): Promise<Page>
  /** Where the administrator has sign-ups sent. */
  endpoint: string
}

/** What somebody who has logged in keeps, until the site goes. */
const sessionOf = ({ folder }: Site, role: Role) => join(folder, `${role}.json`)

export const test = base.extend<Options & Fixtures>({
  site: [undefined as unknown as Site, { option: true }],
  widgets: ['', { option: true }],
  endpoint: ({ widgets }, use) => use(widgets + waitlistEndpoint),
  logIn: async ({ browser, site, viewport }, use) => {
    const pages: Page[] = []
    await use(async (role) => {
      const context = await browser.newContext({ storageState: sessionOf(site, role), viewport })
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

export { expect }

export const zip = resolve('dist/wordpress/launch-widgets.zip')

/** The plugin in the list of plugins. */
export const pluginRow = (page: Page) =>
  page.locator('tr[data-plugin="launch-widgets/launch-widgets.php"]')

export const settingsPath = '/wp-admin/options-general.php?page=launch-widgets'

/** Logs in, for all tests that follow. */
export async function keepSession(request: APIRequest, site: Site, role: Role): Promise<void> {
  const context = await request.newContext()
  const form = { log: role, pwd: password }
  const answer = await context.post(`${site.url}/wp-login.php`, { form, maxRedirects: 0 })
  expect(answer.status(), role).toBe(302)
  await context.storageState({ path: sessionOf(site, role) })
  await context.dispose()
}

/**
 * Publishes a post as the block editor does, or submits it.
 * @returns its address, for who is logged in on the page
 */
export async function publish(
  page: Page,
  { url }: Site,
  content: string,
  status: 'publish' | 'pending' = 'publish',
): Promise<string> {
  const { request } = page.context()
  const nonce = await request.get(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`)
  const answer = await request.post(`${url}/?rest_route=/wp/v2/posts`, {
    headers: { 'X-WP-Nonce': await nonce.text() },
    data: { title: 'A post', content, status },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = await answer.json()
  return `${url}/?p=${id}`
}

/** `window.wp`, as far as it is used here. */
interface BlockEditor {
  wp: {
    blocks: { createBlock(name: string, attributes: object): object }
    data: {
      select(store: string): Record<string, (...parameters: unknown[]) => unknown>
      dispatch(store: string): Record<string, (...parameters: unknown[]) => Promise<unknown>>
    }
  }
}

/** Opens the block editor: with an empty post, unless another path is given. */
export async function openBlockEditor(
  page: Page,
  { url }: Site,
  path = 'post-new.php',
): Promise<void> {
  await page.goto(`${url}/wp-admin/${path}`)
  await page.waitForFunction(() =>
    (window as unknown as BlockEditor).wp.data.select('core/editor').getCurrentPostId?.(),
  )
}

/** Puts blocks into the post that is open, instead of what is there, and selects the first. */
export const setBlocks = (
  page: Page,
  blocks: readonly { name: string; attributes: object }[],
): Promise<void> =>
  page.evaluate(async (blocks) => {
    const { wp } = window as unknown as BlockEditor
    const created = blocks.map(({ name, attributes }) => wp.blocks.createBlock(name, attributes))
    const { resetBlocks, selectBlock } = wp.data.dispatch('core/block-editor')
    await resetBlocks?.(created)
    await selectBlock?.((created[0] as { clientId: string }).clientId)
  }, blocks)

/** What the first block of the post that is open has been given. */
export const firstAttributes = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const { wp } = window as unknown as BlockEditor
    const blocks = wp.data.select('core/block-editor').getBlocks?.() as {
      attributes: Record<string, unknown>
    }[]
    return blocks[0]?.attributes ?? {}
  })

/** Saves the post that is open, as who may publish it. @returns its id */
export const savePost = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { wp } = window as unknown as BlockEditor
    const { editPost, savePost } = wp.data.dispatch('core/editor')
    await editPost?.({ title: 'A post', status: 'publish' })
    await savePost?.()
    return Number(wp.data.select('core/editor').getCurrentPostId?.())
  })

/** The document that shows the blocks: newer versions have it in a frame. */
export async function canvasOf(page: Page): Promise<Page | FrameLocator> {
  const frame = page.locator('iframe[name="editor-canvas"]')
  const own = page.locator('.is-root-container')
  await frame.or(own).first().waitFor()
  return (await frame.count()) > 0 ? frame.contentFrame() : page
}
