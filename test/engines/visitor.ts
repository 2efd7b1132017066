import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

/** A visitor with a tab. Finds elements by selector and the beginning of their name, and waits for them. */
export interface Visitor {
  /** Waits until such an element is visible. */
  sees(selector: string, name?: string): Promise<void>
  /** Waits until no such element is visible. */
  seesNo(selector: string, name?: string): Promise<void>
  /** Waits until such an element has the focus. */
  isOn(selector: string, name?: string): Promise<void>
  /** Scrolls to it, and waits until its middle stands still and nothing covers it. */
  pointsTo(selector: string, name?: string): Promise<{ x: number; y: number }>
  clicks(selector: string, name?: string): Promise<void>
  /** Clicks on the first such checkbox, and waits until it is ticked (or not). */
  ticks(selector: string, isTicked?: boolean): Promise<void>
  /** Clicks on a field, and types into it. */
  fills(name: string, text: string): Promise<void>
}

export function visitorOf(tab: Tab): Visitor {
  const count = (selector: string, name = '') =>
    tab.run((page, selector, name) => page.find(selector, name).length, selector, name)

  const visitor: Visitor = {
    async sees(selector, name) {
      await expect
        .poll(() => count(selector, name), { message: `sees ${selector} "${name ?? ''}"` })
        .toBeGreaterThan(0)
    },
    async seesNo(selector, name) {
      await expect
        .poll(() => count(selector, name), { message: `sees no ${selector} "${name ?? ''}"` })
        .toBe(0)
    },
    async isOn(selector, name = '') {
      const focused = () =>
        tab.run(
          (page, selector, name) => {
            const focused = page.focused()
            if (!focused) return 'nothing'
            const isIt = focused.matches(selector) && page.nameOf(focused).startsWith(name)
            return isIt ? 'it' : `${focused.localName} "${page.nameOf(focused)}"`
          },
          selector,
          name,
        )
      await expect.poll(focused, { message: `the focus is on ${selector} "${name}"` }).toBe('it')
    },
    async pointsTo(selector, name) {
      await visitor.sees(selector, name)
      let spot = { x: 0, y: 0 }
      await expect
        .poll(
          async () => {
            const found = await tab.run(
              async (page, selector, name) => {
                // Scrolling may still go on in the next frames.
                for (const _ of 'ab') await new Promise(requestAnimationFrame)
                return page.spot(selector, name)
              },
              selector,
              name,
            )
            if (!found) return 'covered or disabled'
            // Scrolling again may end a pixel off in Firefox.
            const isStill = Math.hypot(found.x - spot.x, found.y - spot.y) < 2
            spot = found
            return isStill ? 'still' : 'moving'
          },
          { message: `points to ${selector} "${name ?? ''}"`, intervals: [50] },
        )
        .toBe('still')
      return spot
    },
    async clicks(selector, name) {
      const { x, y } = await visitor.pointsTo(selector, name)
      await tab.click(x, y)
    },
    async ticks(selector, isTicked = true) {
      await visitor.clicks(selector)
      const isChecked = () =>
        tab.run((page, selector) => page.find(selector)[0]?.matches(':checked'), selector)
      await expect.poll(isChecked, { message: `ticks ${selector}` }).toBe(isTicked)
    },
    async fills(name, text) {
      await visitor.clicks('input, textarea', name)
      await visitor.isOn('input, textarea', name)
      await tab.type(text)
    },
  }
  return visitor
}
