import { countdown, expect, future, idle, pinned, test } from '../fixtures.ts'

const timer = '[role=timer]'

test.describe('on a page whose loader has started and found nothing', () => {
  test.beforeEach(async ({ page, partner }) => {
    await partner.embed('<main id="app"><p>Home</p></main>')
    await idle(page)
    await expect(page.locator(timer)).toHaveCount(0)
  })

  const ways: Record<string, (html: string) => void> = {
    innerHTML: (html) => {
      const app = document.querySelector('#app')
      if (app) app.innerHTML = html
    },
    'a DIV that gets its name later, as in a morphing swap': (html) => {
      document.querySelector('#app')?.replaceChildren()
      document.querySelector('#app')?.insertAdjacentHTML('afterbegin', `<p>${html}</p>`)
      const div = document.querySelector('[data-widget]')
      const { widget } = div instanceof HTMLElement ? div.dataset : {}
      div?.removeAttribute('data-widget')
      requestIdleCallback(() => widget && div?.setAttribute('data-widget', widget))
    },
  }

  for (const [way, add] of Object.entries(ways))
    test(`finds tags and DIVs added by ${way}`, async ({ page, messages }) => {
      const div = `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`
      for (const form of [div, countdown, div]) {
        await page.evaluate(add, form)
        await expect(page.locator('launch-countdown').locator(timer)).toHaveCount(1)
      }
      expect(messages).toEqual([])
    })
})

for (const [first, second] of [
  ['/old/embed/v1/widgets.js', '/old/embed/v1/widgets.js'],
  ['/old/embed/v1/widgets.js', `/new/${pinned}`],
  [`/old/${pinned}`, '/new/embed/v1/widgets.js'],
])
  test(`two scripts on a page define the elements once, without a warning: ${second} after ${first}`, async ({
    page,
    partner,
    files,
    messages,
    requests,
  }) => {
    await partner.open(
      `${countdown}<div data-widget="launch-countdown" data-launch-at="${future}"></div>
       <div data-widget="none"></div>
       <script src="${files}${first}"></script><script src="${files}${second}"></script>`,
    )
    await expect(page.getByRole('timer')).toHaveCount(2)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), countdown)
    await expect(page.getByRole('timer')).toHaveCount(3)
    await idle(page)
    const ofSecond = requests.filter((url) => url.includes('/new/'))
    expect(ofSecond.filter((url) => url !== `${files}${second}`)).toEqual([])
    expect(messages).toEqual([expect.stringContaining('data-widget="none"')])
  })
