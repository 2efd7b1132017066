import { expect, publish, test } from './fixtures.ts'
import { block } from './hostile.ts'
import { runPhp, type Site } from './wordpress.ts'

// What becomes of a shortcode or a block wherever its HTML goes.

const launchAt = 'launch-at="2099-01-01T09:00"'

/** What PHP makes of a content, for a visitor or for an administrator. */
const render = (site: Site, content: string, isEditor = false, filter = 'do_shortcode( $it )') =>
  String(
    runPhp(
      site,
      `wp_set_current_user( ${isEditor ? 1 : 0} );
      $it = base64_decode( '${Buffer.from(content).toString('base64')}' );
      return ${filter};`,
    ),
  )

test('an opening tag between two others is no fallback', ({ site }) => {
  const html = render(
    site,
    `[launch-countdown ${launchAt}]<p>A text.</p>[waitlist-button]<p>More.</p>[launch-countdown ${launchAt}]Soon.[/launch-countdown]`,
  )
  expect(html.match(/<launch-countdown /g)).toHaveLength(2)
  expect(html).toContain('</launch-countdown><p>A text.</p><waitlist-button ')
  expect(html).toMatch(/<p>More\.<\/p><launch-countdown [^>]*>Soon\.<\/launch-countdown>$/)
  expect(html).not.toContain('[')
})

const mangled = {
  'no date': '[launch-countdown]',
  'a date beside an unknown attribute': `[launch-countdown ${launchAt} lable="Join"]`,
  'no such day': '[launch-countdown launch-at="2099-02-30"]',
  'a mark that is never closed': '[launch-countdown launch-at=“2099-01-01 09:00]',
  'a block with a bad date': block('launch-countdown', { 'launch-at': 'soon' }),
}

for (const [name, content] of Object.entries(mangled))
  test(`a countdown with mistakes announces no launch, and editors are told: ${name}`, ({
    site,
  }) => {
    const filter = 'do_shortcode( do_blocks( $it ) )'
    const html = render(site, content, false, filter)
    expect(html).not.toMatch(/<launch-countdown|role="note"/)
    expect(html).toMatch(/soon/i)
    expect(render(site, content, true, filter)).toMatch(
      /role="note"[^>]*>launch-countdown is not shown: .*(?:launch[-_]at|lable)/,
    )
  })

const values: Record<string, [written: string, value: string]> = {
  'curly double': ['label=“Join our list today”', 'Join our list today'],
  'curly double, with a straight apostrophe': ["label=“Don't miss it”", 'Don&#039;t miss it'],
  guillemets: ['label=«Rejoindre la liste»', 'Rejoindre la liste'],
  'entities encoded again': ['label=&amp;quot;Join our list&amp;quot;', 'Join our list'],
  'another attribute after it': ['label=“Join us” theme=“dark”', 'Join us'],
  'quotation marks inside': ['label="Join “our” list"', 'Join “our” list'],
}

for (const [name, [written, value]] of Object.entries(values))
  test(`a value keeps its words, whatever its quotation marks: ${name}`, ({ site }) => {
    expect(render(site, `[waitlist-button ${written}]`)).toContain(` label="${value}"`)
  })

test('a date in curly quotation marks keeps its time and zone', ({ site }) => {
  const html = render(site, '[launch-countdown launch-at=“2099-01-01 09:00+01:00”]')
  expect(html).toContain(' launch-at="2099-01-01 09:00+01:00"')
})

test('HTML that comes by AJAX brings the script, once', async ({ site, page }) => {
  await page.goto(`${site.url}/?page_id=2`)
  const html = await page.evaluate(async () => {
    const answer = await fetch('/wp-admin/admin-ajax.php?action=test_content')
    const html = await answer.text()
    // As jQuery's html() does, which runs scripts.
    document.body.append(document.createRange().createContextualFragment(html))
    return html
  })
  expect(html.match(/widgets\.js/g)).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' }).first()).toBeVisible()
})

test('a template without a footer gets the script', async ({ site, page }) => {
  await page.goto(`${site.url}/?test-bare`)
  await expect(page.getByRole('button', { name: 'Join the Waiting Queue' })).toBeVisible()
  await expect(page.locator('script[src*="widgets.js"]')).toHaveCount(1)
})

test('a page with a shortcode replaces no part of itself without loading', ({ site }) => {
  const config = runPhp(
    site,
    `do_shortcode( '[waitlist-button]' );
    return function_exists( 'wp_interactivity_config' ) ? wp_interactivity_config( 'core/router' ) : array( 'clientNavigationDisabled' => true );`,
  )
  expect(config).toMatchObject({ clientNavigationDisabled: true })
})

test('a copy of the script, by an optimiser, finds the files in the plugin', async ({
  site,
  logIn,
  page,
}) => {
  const post = await publish(await logIn('author'), site, '[waitlist-button]')
  await page.goto(`${post}&test-copy`)
  await expect(page.locator('script[src$="/copy.js"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toBeVisible()
})

test('where tags are stripped, nothing of the form is left', ({ site }) => {
  const content = '[waitlist-button plain-form="true"]'
  for (const filter of ['wp_kses_post', 'wp_strip_all_tags', 'esc_html']) {
    const html = render(site, content, false, `${filter}( do_shortcode( $it ) )`)
    expect(html, filter).toContain('Join the Waiting Queue')
    expect(html, filter).not.toMatch(/Leave this empty|Full Name|Submit/)
  }
})

test('feeds, excerpts and emails have the fallback text with a link', async ({
  site,
  logIn,
  request,
}) => {
  const content = `[launch-countdown ${launchAt} plain-form="true"]We launch in 2099.[/launch-countdown]`
  const id = new URL(await publish(await logIn('author'), site, content)).searchParams.get('p')
  const feed = await (await request.get(`${site.url}/?feed=rss2`)).text()
  expect(feed).toMatch(new RegExp(`<a href="[^"]*p=${id}">We launch in 2099\\.</a>`))
  expect(feed).not.toMatch(/<launch-countdown|<form|nameplate_pre_launch/)
  const link = /^<a href="[^"]+">We launch in 2099\.<\/a>$/
  const mail = `apply_filters( 'wp_mail', array( 'message' => do_shortcode( $it ) ) )['message']`
  expect(render(site, content, false, mail)).toMatch(link)
  const excerpt = `apply_filters( 'get_the_excerpt', '', get_post( 1 ) )`
  const ofExcerpt = `( add_filter( 'get_the_excerpt', function () use ( $it ) { return do_shortcode( $it ); } ) ? ${excerpt} : '' )`
  expect(render(site, content, false, ofExcerpt)).toMatch(link)
})
