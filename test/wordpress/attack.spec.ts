import { expect, publish, test } from './fixtures.ts'
import { attacks, whatGotThrough } from './hostile.ts'
import { runPhp } from './wordpress.ts'

for (const [name, content] of Object.entries(attacks))
  test(`an author cannot inject anything by ${name}`, async ({
    site,
    endpoint,
    logIn,
    browser,
  }) => {
    const post = await publish(await logIn('author'), site, content)
    for (const theme of site.themes) {
      const visitor = await browser.newPage()
      const url = `${post}&test-theme=${theme}`
      expect(await whatGotThrough(visitor, url, endpoint)).toEqual([])
      await visitor.close()
    }
  })

// An optimiser drops the attribute of the script that ignores DIVs.
test('no DIV of an author becomes a widget', async ({ site, endpoint, logIn, page }) => {
  const sent = 'data-end-point="https://evil.example/"'
  const long = 'x'.repeat(100_000)
  const divs = [
    `<div data-widget="waitlist-button" data-endpoint="https://evil.example/">`,
    `<DIV DATA-WIDGET='launch-countdown' ${sent}>`,
    `<div data-widget=waitlist-button data-privacyurl="https://evil.example/">`,
    `<div\ndata-widget\n=\n"waitlist_button" data-endpoint_="https://evil.example/">`,
    `<div/data-widget="waitlistbutton"/${sent}>`,
    `<div title="a > b" data-widget="waitlist-button" ${sent}>`,
    `<div title='"' data-widget="waitlist-button" ${sent}>`,
    `<div x" data-widget="waitlist-button" ${sent}>`,
    `<div <div data-widget="waitlist-button" ${sent}>`,
    `<div class="a"data-widget="waitlist-button" ${sent}>`,
    `<div title="[waitlist-button]" data-widget="waitlist-button" ${sent}>`,
    `<div data-widget data-widget="waitlist-button" ${sent}>`,
    `<div title="${long}" data-widget="waitlist-button" ${sent}>`,
  ]
  const author = await logIn('author')
  const post = await publish(
    author,
    site,
    [
      `[waitlist-button label="${long}"]`,
      ...divs.map((div) => `${div}A DIV</div>`),
      '<pre>&lt;div data-widget="waitlist-button"&gt;</pre>',
      `<div ${'"\''.repeat(10_000)}>A DIV</div>`,
      '<p>The end.</p>',
    ].join('\n\n'),
  )
  await page.goto(`${post}&test-optimiser`)
  const content = page.locator('.entry-content')
  await expect(content).toContainText('The end.')
  await expect(content.locator('waitlist-button:defined')).toHaveAttribute('endpoint', endpoint)
  await expect(content.locator('pre')).toHaveText('<div data-widget="waitlist-button">')
  await expect(content.locator('[data-widget]')).toHaveCount(0)
  await expect(page.locator('launch-countdown, waitlist-button')).toHaveCount(1)
  const id = new URL(post).searchParams.get('p')
  const excerpt = runPhp(
    site,
    `$id = wp_insert_post( array( 'post_author' => get_post( ${id} )->post_author, 'post_title' => 'A post',
      'post_excerpt' => '<div data-widget="waitlist-button">A DIV</div>' ) );
    return get_the_excerpt( $id );`,
  )
  expect(excerpt).toMatch(/<div data-(?!widget).*>A DIV<\/div>/)
})
