import type { Page } from '@playwright/test'
import { type Block, type Editor, mayUseScripts, type Role } from './authors.ts'

/** The ways to put a widget into a post: with the plugin, and without. */
export const ways = ['block', 'shortcode', 'DIV form', 'frame', 'Custom HTML'] as const
export type Way = (typeof ways)[number]

/** What a visitor sees: the widget, which ticks, opens and sends; or its text; or nothing. */
export type Outcome = 'works' | 'text only' | 'nothing'

const launchAt = '2099-01-01T00:00'

/** The forms of the snippet builder. */
const forms = { 'DIV form': 'div', frame: 'iframe', 'Custom HTML': 'element' } as const

/** Whether somebody else puts the script into the page: who may not use scripts is told so. */
export const needsScript = (role: Role, way: Way): boolean =>
  way === 'DIV form' && !mayUseScripts(role)

/**
 * What this role puts into the editor: without the plugin, what the snippet builder says for it.
 * @param page to look into the snippet builder of this site
 * @returns undefined where the editor has no such way
 */
export async function pastedBy(
  page: Page,
  site: string,
  role: Role,
  way: Way,
  editor: Editor,
): Promise<string | Block | undefined> {
  if (way === 'block')
    return editor === 'block editor'
      ? { name: 'launch-widgets/launch-countdown', attributes: { 'launch-at': launchAt } }
      : undefined
  if (way === 'shortcode') return `[launch-countdown launch-at="${launchAt}"]`
  const query = new URLSearchParams({
    widget: 'launch-countdown',
    'launch-at': launchAt,
    form: forms[way],
    release: needsScript(role, way) ? 'none' : 'moving',
  })
  await page.goto(`${site}/embed/v1/?${query}`)
  return page.getByLabel('Your snippet').inputValue()
}

/** What is to come of it. */
export function expectedOutcome(role: Role, way: Way, editor: Editor): Outcome {
  // The plugin checks what authors set; a DIV passes WordPress's filter.
  if (way === 'block' || way === 'shortcode' || way === 'DIV form') return 'works'
  // WordPress drops frames, scripts and tags that it does not know, and leaves the text in them.
  if (!mayUseScripts(role)) return 'text only'
  // So does the visual tab of the classic editor with tags, for everybody.
  return way === 'Custom HTML' && editor === 'classic, visual tab' ? 'text only' : 'works'
}
