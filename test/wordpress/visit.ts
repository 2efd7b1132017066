import type { Frame, Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { isSoon } from './until.ts'
import type { Outcome } from './ways.ts'

/** Milliseconds that a page on loopback has for its widget, and the widget for each step. */
const timeout = 10_000

/** What a visitor has found. */
export interface Visit {
  outcome: Outcome
  /** What is wrong with the page, beside what it shows. */
  faults: string[]
}

/** The widget's document: that of the page, or of our frame in it. */
const widgetFrame = (page: Page): Frame =>
  page.frames().find((frame) => frame.url().includes('/embed/v1/frame.html')) ?? page.mainFrame()

const seconds = (frame: Frame) =>
  frame.locator('launch-countdown').first().locator('[part~=value]').last().textContent()

/** Where an element of the page begins, in px from the left. */
const leftOf = (page: Page, selector: string) =>
  page.evaluate(
    (selector) => document.querySelector(selector)?.getBoundingClientRect().left,
    selector,
  )

async function useWidget(page: Page, email: string, hasArrived: () => boolean): Promise<string[]> {
  const frame = widgetFrame(page)
  const first = await seconds(frame)
  if (!(await isSoon(timeout, async () => (await seconds(frame)) !== first)))
    return ['the countdown does not tick']
  await frame.locator('launch-countdown').first().getByRole('button').click()
  await fillIn(frame, email)
  const dialog = frame.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await dialog.getByText('Thank You!').waitFor({ timeout })
  return (await isSoon(timeout, async () => hasArrived())) ? [] : ['the sign-up has not arrived']
}

/**
 * Looks at a page that has a countdown in one of the ways, and signs up on it.
 * @param text what stands between the tags of the countdown
 * @param hasArrived whether the sign-up is at the receiver
 */
export async function visit(
  page: Page,
  url: string,
  { text, email, hasArrived }: { text: string; email: string; hasArrived: () => boolean },
): Promise<Visit> {
  await page.goto(url)
  const content = page.locator('.entry-content')
  const faults: string[] = []
  // A script that WordPress has made text of.
  if (/<\/?script|addEventListener|\[\/?launch-/.test((await content.textContent()) ?? ''))
    faults.push('code stands on the page as text')
  const isThere = async () =>
    (await widgetFrame(page)
      .locator('launch-countdown [part~=value], launch-countdown:defined')
      .count()) > 0
  // The loader comes async: nothing is there yet only where nothing is under way.
  await page.waitForLoadState('networkidle')
  if (await isThere()) {
    faults.push(...(await useWidget(page, email, hasArrived)))
    const lefts = await Promise.all(
      ['.entry-content p', 'launch-countdown, .entry-content iframe'].map((selector) =>
        leftOf(page, selector),
      ),
    )
    if (Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 0)) > 1) faults.push('it stands beside the column')
    return { outcome: 'works', faults }
  }
  const isText = (await content.textContent())?.includes(text)
  return { outcome: isText ? 'text only' : 'nothing', faults }
}
