import { countdown, expect, future, idle, pinned, test } from './fixtures.ts'

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
