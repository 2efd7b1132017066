import { expect, test } from './fixtures.ts'

const tags = ['launch-countdown', 'waitlist-button', 'demo-directory']
const widgets = `<launch-countdown launch-at="2099-01-01T00:00Z"></launch-countdown>
  <waitlist-button></waitlist-button>
  <demo-directory latency="0" page-size="2"></demo-directory>`

// The page has the last word on the element itself (CSS Scoping, section 3.3): where it stands, how
// it is displayed, its borders and opacity. The widget inside takes the room it is given.
const styles = {
  '#around': [
    'inline-size: 280px; overflow: hidden; white-space: nowrap',
    'display: flex; flex-flow: column; align-items: flex-start; inline-size: 280px',
    'display: grid; grid-template-columns: min-content',
    'display: table; inline-size: 1px',
    'columns: 280px 2',
    'display: flex; inline-size: 1400px',
  ],
  [tags.join()]: [
    'display: inline; float: left; position: absolute',
    'display: grid; inline-size: min-content',
    'display: contents',
    'all: unset !important',
    'writing-mode: vertical-rl',
  ],
}

test('whatever a page makes of them, the widgets stay whole', async ({ page, partner }) => {
  await partner.embed(`<div id="around">${widgets}</div>`, { head: '<style id="theirs"></style>' })
  await expect(page.locator('[role=timer]').first()).toBeAttached()
  await expect(page.locator('.address').first()).toBeAttached()
  for (const [selector, all] of Object.entries(styles))
    for (const css of all) {
      const misfits = await page.evaluate(
        ([rule, ...tags]) => {
          const sheet = document.getElementById('theirs')
          if (sheet) sheet.textContent = rule ?? ''
          return tags.flatMap((tag) => {
            const widget = document.querySelector(tag)?.shadowRoot?.querySelector('.widget')
            const room = widget?.getBoundingClientRect()
            if (!widget || !room || room.width === 0) return [`${tag} is not there`]
            return [
              ...widget.querySelectorAll('*:not(.visually-hidden, .visually-hidden *, .skip)'),
            ]
              .filter((element) => {
                const { left, right, width } = element.getBoundingClientRect()
                return width > 0 && (left < room.left - 1 || right > room.right + 1)
              })
              .map((element) => `${tag}: ${element.localName}.${element.className}`)
          })
        },
        [`${selector} { ${css} }`, ...tags],
      )
      expect.soft(misfits, css).toEqual([])
      await expect.soft(page.getByRole('button', { name: 'Join' }).last(), css).toBeVisible()
    }
})
