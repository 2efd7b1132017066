import { readFileSync } from 'node:fs'
import packageJson from '../../../package.json' with { type: 'json' }
import { countdown, expect, fillIn, test } from '../fixtures.ts'

// Files with a byte changed are tested in engines/integrity.spec.ts.

/** A policy under which no script may make a policy of Trusted Types. */
const noPolicies = "require-trusted-types-for 'script'; trusted-types 'none'"

for (const [name, policy, attributes] of [
  [
    'a nonce, for a module',
    "script-src 'nonce-n1'; require-trusted-types-for 'script'",
    'nonce="n1" type="module"',
  ],
  ['no policy of Trusted Types', `script-src 'nonce-n1'; ${noPolicies}`, 'nonce="n1" async'],
  [
    'no policy of Trusted Types, and strict-dynamic',
    `script-src 'nonce-n1' 'strict-dynamic'; ${noPolicies}`,
    'nonce="n1" async',
  ],
] as const)
  test(`the pinned script works under a policy: ${name}`, async ({ page, partner, messages }) => {
    await partner.embed(
      `<waitlist-button lang="hi"></waitlist-button><demo-directory lang="hi" latency="0"></demo-directory>
       <div data-widget="launch-countdown" data-launch-at="2099-01-01T00:00Z"></div>`,
      { attributes, headers: { 'Content-Security-Policy': policy } },
    )
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.locator('demo-directory .address').first()).toBeVisible()
    await expect(page.locator('demo-directory .widget')).toHaveAttribute('lang', 'hi')
    await page.locator('waitlist-button').getByRole('button').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(messages).toEqual([])
  })

for (const isAllowed of [true, false])
  test(`the script’s own checks allowed: ${isAllowed}`, async ({ page, partner, messages }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }),
    )
    const ours = "require-trusted-types-for 'script'; trusted-types nameplate 'allow-duplicates'"
    await partner.embed(countdown, {
      headers: { 'Content-Security-Policy': isAllowed ? ours : noPolicies },
    })
    await page.getByRole('button').click()
    await expect(page.getByRole('dialog')).toHaveCount(isAllowed ? 1 : 0)
    await expect
      .poll(() => messages.filter((message) => message.startsWith('warning')))
      .toEqual(isAllowed ? [] : [expect.stringContaining('nameplate in trusted-types')])
    await expect(page.getByRole('timer')).toBeAttached()
  })

test('a file is requested once, and the checked bytes run', async ({ page, partner }) => {
  let answers = 0
  await page.route('**/embed/*/react-*.js*', (route) => {
    answers += 1
    const [file = ''] = /[^/]*\.js/.exec(new URL(route.request().url()).pathname) ?? []
    const code = readFileSync(`dist/embed/${packageJson.version}/${file}`, 'utf8')
    const theirs = answers > 1 ? ';document.title="Theirs"' : ''
    return route.fulfill({
      body: code + theirs,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
      contentType: 'text/javascript',
    })
  })
  await partner.embed(countdown, { attributes: 'type="module"' })
  await page.getByRole('button').click()
  await fillIn(page)
  expect(await page.title()).toBe('Partner')
  expect(answers).toBe(1)
})
