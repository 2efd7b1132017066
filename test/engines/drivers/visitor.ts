import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

/** A visitor with a tab. It finds elements by selector and the beginning of their name, and waits for them. */
export function visitorOf(tab: Tab) {
  const count = (selector: string, name = '') =>
    tab.run((page, selector, name) => page.find(selector, name).length, selector, name)

  const visitor = {
    /** Waits until such an element is visible. */
    async sees(selector: string, name?: string) {
      await expect
        .poll(() => count(selector, name), { message: `sees ${selector} "${name ?? ''}"` })
        .toBeGreaterThan(0)
    },
    /** Waits until no such element is visible. */
    async seesNo(selector: string, name?: string) {
      await expect
        .poll(() => count(selector, name), { message: `sees no ${selector} "${name ?? ''}"` })
        .toBe(0)
    },
    /** Waits until such an element has the focus. */
    async isOn(selector: string, name = '') {
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
    /** Scrolls to it, and waits until its middle stands still and nothing covers it. */
    async pointsTo(selector: string, name?: string) {
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
    async clicks(selector: string, name?: string) {
      const { x, y } = await visitor.pointsTo(selector, name)
      await tab.click(x, y)
    },
    /** Clicks on the first such checkbox, and waits until it is ticked (or not). */
    async ticks(selector: string, isTicked = true) {
      await visitor.clicks(selector)
      const isChecked = () =>
        tab.run((page, selector) => page.find(selector)[0]?.matches(':checked'), selector)
      await expect.poll(isChecked, { message: `ticks ${selector}` }).toBe(isTicked)
    },
    /** Clicks on a field, and types into it. */
    async fills(name: string, text: string) {
      await visitor.clicks('input, textarea', name)
      await visitor.isOn('input, textarea', name)
      await tab.type(text)
    },
  }
  return visitor
}

export type Visitor = ReturnType<typeof visitorOf>
