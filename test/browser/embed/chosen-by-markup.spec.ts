import { countdown, expect, signUp, test } from '../fixtures.ts'

// An attacker may be able to insert markup into a page, but no script, such as through a sanitizer.

/** Elements that shadow a property of `document`. */
const planted = {
  'an image': (name: string, url: string) => `<img name="${name}" alt="" src="${url}">`,
  'a form': (name: string, url: string) =>
    `<form name="${name}"><input name="src" value="${url}"><input name="dataset"></form>`,
}

for (const [what, attributes] of [
  ['an image', 'async'],
  ['a form', 'type="module"'],
] as const)
  test(`${what} named currentScript does not choose the files of <script ${attributes}>`, async ({
    page,
    partner,
    files,
    requests,
    site,
  }) => {
    const theirs = `${files}/embed/1.0.0/widgets.js`
    await partner.embed(planted[what]('currentScript', theirs) + countdown, { attributes })
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const scripts = requests.filter((url) => url.endsWith('.js') && url !== theirs)
    expect(scripts.length).toBeGreaterThan(1)
    for (const url of scripts) expect(url).toContain(`${site}/embed/`)
  })

for (const [what, change] of Object.entries({
  'a base': (files: string) => `<base href="${files}/">`,
  'a base, and an image named baseURI': (files: string) =>
    `<base href="${files}/"><img name="baseURI" alt="">`,
  'an address that the page has taken': () => `<script>history.pushState({}, '', '/a/b')</script>`,
}))
  test(`${what} after the tag does not choose the files of the script`, async ({
    page,
    partner,
    files,
    requests,
  }) => {
    const script = '<script defer src="shop/embed/v1/widgets.js"></script>'
    const address = await partner.open(countdown + change(files), { head: script })
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const scripts = requests.filter((url) => url.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    for (const url of scripts) expect(url).toContain(`${address}shop/embed/`)
  })

test('no name of the document, and no base, chooses where a sign-up goes', async ({
  page,
  partner,
  files,
}) => {
  const names = ['baseURI', 'URL', 'documentURI', 'location', 'origin', 'domain', 'referrer']
  const theirs = names.map((name) =>
    Object.values(planted).map((element) => element(name, `${files}/theirs`)),
  )
  const ids = names.map((name) => `<a id="${name}" href="${files}/theirs"></a>`)
  const body = '<waitlist-button endpoint="/sign-up"></waitlist-button>'
  await partner.embed(`${[theirs, ids].flat(2).join('')}<base href="${files}/">${body}`)
  await page.locator('waitlist-button').getByRole('button').click()
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await signUp(page)
  expect(new URL((await asked).url()).origin).toBe(new URL(page.url()).origin)
})

test('a script that is inserted as markup allows no endpoint', async ({
  page,
  partner,
  messages,
}) => {
  await partner.embed(countdown, { attributes: 'data-endpoints="/sign-up"' })
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'afterbegin',
      `<script data-endpoints="https://planter.example"></script>
       <div data-widget="waitlist-button" data-endpoint="https://planter.example/">Fallback</div>`,
    ),
  )
  await expect.poll(() => messages.join()).toContain('is not in data-endpoints')
  await expect(page.getByText('Fallback')).toBeVisible()
  await expect(page.locator('waitlist-button')).toHaveCount(0)
})
