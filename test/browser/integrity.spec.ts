import { readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { countdown, expect, loader, pinned, test } from './embed-files.ts'
import { fillIn, hold } from './fixtures.ts'

const integrity: Record<string, string> = JSON.parse(
  readFileSync('dist/embed/integrity.json', 'utf8'),
)

const scripts: Record<string, (site: string) => string> = {
  'the pinned script': (site) =>
    `<script async src="${site}/${pinned}" integrity="${integrity[pinned.replace('embed/', '')]}" crossorigin></script>`,
  'the pinned script as a module': (site) =>
    `<script type="module" src="${site}/${pinned}" integrity="${integrity[pinned.replace('embed/', '')]}" crossorigin></script>`,
  'the moving script': (site) => loader(site),
}

/** What the script fetches, the page that makes it do so, and what stays where that is refused. */
const lateFiles: Record<string, { body: string; stays: string }> = {
  react: { body: countdown, stays: 'launch-countdown [role=timer]' },
  'demo-directory.element': {
    body: '<demo-directory><p>Ten portfolios</p></demo-directory>',
    stays: 'demo-directory p',
  },
}

const folder = `dist/embed/${packageJson.version}`
const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }

/** The built file that an address asks for, with a line more, which says that it has run. */
const tampered = (url: string) => {
  const [file = ''] = /[^/]*\.js/.exec(new URL(url).pathname) ?? []
  const body = `${readFileSync(`${folder}/${file}`, 'utf8')};document.title="Theirs"`
  return { body, headers, contentType: 'text/javascript' }
}

/** A policy under which no script may make a policy of Trusted Types. */
const noPolicies = "require-trusted-types-for 'script'; trusted-types 'none'"

const refusals = [
  ...Object.keys(scripts).map((which) => ({ which, name: 'react', policy: '' })),
  { which: 'the moving script', name: 'demo-directory.element', policy: '' },
  { which: 'the pinned script', name: 'react', policy: noPolicies },
]

for (const { which, name, policy } of refusals)
  test(`${which} refuses ${name} with a byte changed, says so, and the page stays ${policy}`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    const { body = '', stays = '' } = lateFiles[name] ?? {}
    await page.route(`**/embed/*/${name}-*.js*`, (route) =>
      route.fulfill(tampered(route.request().url())),
    )
    await partner.open(body + scripts[which]?.(site), {
      headers: { 'Content-Security-Policy': policy },
    })
    const own = () => messages.filter((message) => message.startsWith("warning: The widgets' code"))
    const shown = page.locator(stays).first()
    await expect(shown).toBeVisible()
    // What comes at once tells by itself; React is asked for by this.
    await shown.hover()
    await expect.poll(() => own().length).toBe(1)
    expect(own()[0]).toContain(`/embed/${packageJson.version}/${name}-`)
    // A retry asks for another address, and gets no further.
    const retry = page.waitForRequest(/-.{43}\.js\?/)
    await page.mouse.click(5, 700)
    await (await retry).response()
    await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0)
    await expect(shown).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    expect(await page.title()).toBe('Partner')
    expect(own()).toHaveLength(1)
    expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
  })

const policies: Record<string, { policy: string; attributes: string }> = {
  'a nonce, for a module': {
    policy: "script-src 'nonce-n1'; require-trusted-types-for 'script'",
    attributes: 'nonce="n1" type="module"',
  },
  'no policy of Trusted Types': {
    policy: `script-src 'nonce-n1'; ${noPolicies}`,
    attributes: 'nonce="n1" async',
  },
  'no policy of Trusted Types, and strict-dynamic': {
    policy: `script-src 'nonce-n1' 'strict-dynamic'; ${noPolicies}`,
    attributes: 'nonce="n1" async',
  },
}

for (const [name, { policy, attributes }] of Object.entries(policies))
  test(`the checked files come under a policy with ${name}`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open(
      `<waitlist-button lang="hi"></waitlist-button><demo-directory lang="hi" latency="0"></demo-directory>
       <div data-widget="launch-countdown" data-launch-at="2099-01-01T00:00Z"></div>${loader(site, attributes)}`,
      { headers: { 'Content-Security-Policy': policy } },
    )
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.locator('demo-directory .address').first()).toBeVisible()
    await expect(page.locator('demo-directory .widget')).toHaveAttribute('lang', 'hi')
    await page.locator('waitlist-button').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(messages).toEqual([])
  })

test.describe('a browser that ignores the integrity of links', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() =>
      Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }),
    ),
  )

  test('has a script check it, which needs our policy of Trusted Types', async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open(`<waitlist-button lang="hi"></waitlist-button>${loader(site)}`, {
      headers: {
        'Content-Security-Policy':
          "require-trusted-types-for 'script'; trusted-types nameplate 'allow-duplicates'",
      },
    })
    await page.locator('waitlist-button .widget[lang=hi] button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(messages).toEqual([])
  })

  test('takes no file where that may not be made, says so, and the page stays', async ({
    page,
    partner,
    site,
    messages,
  }) => {
    await partner.open(countdown + loader(site), {
      headers: { 'Content-Security-Policy': noPolicies },
    })
    await page.getByRole('button').click()
    const own = () => messages.filter((message) => message.startsWith("warning: The widgets' code"))
    await expect.poll(() => own().length).toBe(1)
    expect(own()[0]).toContain('in Safari nameplate in its trusted-types')
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a file is asked for once, so that it cannot change between the check and its use', async ({
  page,
  partner,
  site,
}) => {
  let answers = 0
  await page.route('**/embed/*/react-*.js*', (route) => {
    answers += 1
    return answers > 1
      ? route.fulfill(tampered(route.request().url()))
      : route.continue({ headers: { ...route.request().headers(), 'Cache-Control': 'no-store' } })
  })
  await partner.open(countdown + loader(site, 'type="module"'))
  await page.getByRole('button').click()
  await fillIn(page)
  expect(await page.title()).toBe('Partner')
  expect(answers).toBe(1)
})

test('a file that does not come to an end does not hold up the load event of the page', async ({
  page,
  partner,
  site,
}) => {
  const files = '**/embed/*/embed-messages.hi-*.js*'
  const release = await hold(page, files)
  const asked = page.waitForRequest(files)
  // Resolves with the load event.
  await partner.open(`<waitlist-button lang="hi"></waitlist-button>${loader(site)}`)
  await asked
  release()
  await expect(page.locator('waitlist-button .widget[lang=hi] button')).toBeVisible()
})
