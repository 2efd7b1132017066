import type { Browser, BrowserContext, Page } from '@playwright/test'
import { isSoon, until } from './until.ts'
import type { WordPress } from './wordpress.ts'

/** Who writes, by the roles of WordPress. The first two may use scripts and any tag. */
export const roles = ['administrator', 'editor', 'author', 'contributor'] as const
export type Role = (typeof roles)[number]

/** Whether WordPress leaves what they paste as it is (its capability `unfiltered_html`). */
export const mayUseScripts = (role: Role): boolean => role === 'administrator' || role === 'editor'

/** The password of all users of the test's site. */
export const password = 'a-password-of-the-test'

/** High enough for a modal in a frame. */
export const viewport = { width: 1280, height: 1400 }

/** Logs in as the user of this name. */
export async function logIn(
  browser: Browser,
  { url }: WordPress,
  user: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`${url}/wp-login.php`)
  await page.locator('#user_login').fill(user)
  await page.locator('#user_pass').fill(password)
  await page.locator('#wp-submit').click()
  await page.waitForURL(/\/wp-admin\//)
  return { context, page }
}

/** What is written with: each editor, and in it each way to put a widget in. */
export const editors = ['block editor', 'classic, text tab', 'classic, visual tab'] as const
export type Editor = (typeof editors)[number]

/** A block as the block editor makes it. */
export interface Block {
  name: string
  attributes: Record<string, unknown>
}

/** The part of `window.wp` that is used here. */
interface BlockEditor {
  wp: {
    blocks: { createBlock(name: string, attributes: object): object }
    data: {
      select(store: string): Record<string, (...parameters: unknown[]) => unknown>
      dispatch(store: string): Record<string, (...parameters: unknown[]) => Promise<unknown>>
    }
  }
}

/** Opens an empty post in the block editor. */
export async function openBlockEditor(page: Page, { url }: WordPress, more = ''): Promise<void> {
  await page.goto(`${url}/wp-admin/post-new.php?${more}`)
  await page.waitForFunction(() =>
    (window as unknown as BlockEditor).wp.data.select('core/editor').getCurrentPostId?.(),
  )
}

/** Puts blocks into the post that is open, instead of what is there. */
export const setBlocks = (page: Page, title: string, blocks: readonly Block[]): Promise<void> =>
  page.evaluate(
    ({ title, blocks }) => {
      const { wp } = window as unknown as BlockEditor
      wp.data.dispatch('core/editor').editPost?.({ title })
      wp.data
        .dispatch('core/block-editor')
        .resetBlocks?.(
          blocks.map(({ name, attributes }) => wp.blocks.createBlock(name, attributes)),
        )
    },
    { title, blocks },
  )

/** Writes a post in the block editor, and publishes or submits it. @returns its id */
async function writeWithBlocks(
  page: Page,
  wordpress: WordPress,
  role: Role,
  title: string,
  block: Block,
): Promise<number> {
  await openBlockEditor(page, wordpress)
  await setBlocks(page, title, [
    { name: 'core/paragraph', attributes: { content: 'A paragraph of the column.' } },
    block,
  ])
  return page.evaluate(
    async (status) => {
      const { wp } = window as unknown as BlockEditor
      await wp.data.dispatch('core/editor').editPost?.({ status })
      await wp.data.dispatch('core/editor').savePost?.()
      return Number(wp.data.select('core/editor').getCurrentPostId?.())
    },
    role === 'contributor' ? 'pending' : 'publish',
  )
}

/** Writes a post in the classic editor, in its text tab, and publishes or submits it. @returns its id */
async function writeClassic(
  page: Page,
  { url }: WordPress,
  title: string,
  html: string,
  isVisual: boolean,
): Promise<number> {
  await page.goto(`${url}/wp-admin/post-new.php?classic-editor`)
  await page.locator('#title').fill(title)
  await page.locator('#content-html').click()
  await page.locator('#content').fill(`<p>A paragraph of the column.</p>\n\n${html}`)
  if (isVisual) {
    await page.locator('#content-tmce').click()
    await page.frameLocator('#content_ifr').getByText('A paragraph of the column.').waitFor()
  }
  const isSaved = () => /post\.php\?post=\d+/.test(page.url())
  // While it keeps a draft by itself, WordPress takes no click.
  await until('the post is saved', 60_000, async () => {
    await page.locator('#publish:not(.disabled)').click()
    return isSoon(5000, isSaved)
  })
  return Number(new URL(page.url()).searchParams.get('post'))
}

/** Writes a post as this role does in this editor. @returns its id */
export function write(
  page: Page,
  wordpress: WordPress,
  role: Role,
  editor: Editor,
  title: string,
  pasted: string | Block,
): Promise<number> {
  if (editor === 'block editor') {
    const block =
      typeof pasted === 'string'
        ? pasted.startsWith('[')
          ? { name: 'core/shortcode', attributes: { text: pasted } }
          : { name: 'core/html', attributes: { content: pasted } }
        : pasted
    return writeWithBlocks(page, wordpress, role, title, block)
  }
  if (typeof pasted !== 'string') throw new TypeError('The classic editor has no blocks.')
  return writeClassic(page, wordpress, title, pasted, editor === 'classic, visual tab')
}
