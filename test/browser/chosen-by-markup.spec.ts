import { countdown, expect, fillIn, signUp, test } from './fixtures.ts'

// Somebody may be able to put markup into a page, but no script: as a comment, or through a sanitizer. It does not
// choose where our code is loaded from, where sign-ups go, and what is trusted.

/** Elements that take the place of a property of `document`, with a URL. */
const planted: Record<string, (name: string, url: string) => string> = {
  'an image': (name, url) => `<img name="${name}" alt="" src="${url}">`,
  'an embed': (name, url) => `<embed name="${name}" src="${url}">`,
  'an object': (name, url) => `<object name="${name}" data="${url}"></object>`,
  'a frame': (name, url) => `<iframe name="${name}" src="${url}"></iframe>`,
  'a form': (name, url) =>
    `<form name="${name}"><input name="src" value="${url}"><input name="dataset"></form>`,
}

for (const [what, element] of Object.entries(planted))
  for (const attributes of ['async', 'type="module"'])
    test(`${what} named currentScript does not choose the files of <script ${attributes}>`, async ({
      page,
      partner,
      files,
      requests,
      site,
    }) => {
      const theirs = `${files}/embed/1.0.0/widgets.js`
      await partner.embed(element('currentScript', theirs) + countdown, { attributes })
      await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      const scripts = requests.filter((url) => url.endsWith('.js') && url !== theirs)
      expect(scripts.length).toBeGreaterThan(1)
      for (const url of scripts) expect(url).toContain(`${site}/embed/`)
    })

test('an image named currentScript gives the page no list of endpoints, and takes none', async ({
  page,
  partner,
  messages,
}) => {
  const theirs = `<img name="currentScript" alt="" data-endpoints="https://planter.example">`
  const div = `<div data-widget="waitlist-button" data-endpoint="https://planter.example">Fallback</div>`
  await partner.embed(theirs + div + countdown, { attributes: 'data-endpoints="/sign-up"' })
  await expect.poll(() => messages.join()).toContain('which allows /sign-up')
  await expect(page.getByText('Fallback')).toBeVisible()
  await expect(page.locator('waitlist-button')).toHaveCount(0)
})

for (const folder of ['shop/', '/shop/'])
  for (const [what, change] of Object.entries({
    'a base': (files: string) => `<base href="${files}/">`,
    'a base, and an image named baseURI': (files: string) =>
      `<base href="${files}/"><img name="baseURI" alt="">`,
    'an address that the page has taken': () =>
      `<script>history.pushState({}, '', '/a/b')</script>`,
  }))
    test(`${what}, after the tag of ${folder}, does not choose the files of the script`, async ({
      page,
      partner,
      files,
      requests,
    }) => {
      const script = `<script defer src="${folder}embed/v1/widgets.js"></script>`
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

for (const [how, script] of Object.entries({
  'a script that is put in as markup': '<script data-endpoints="https://planter.example"></script>',
  'a script of SVG': '<svg><script data-endpoints="https://planter.example"></script></svg>',
  'a script of another type': '<script type="x" data-endpoints="https://planter.example"></script>',
}))
  test(`${how} allows no endpoint`, async ({ page, partner, messages }) => {
    await partner.embed(countdown, { attributes: 'data-endpoints="/sign-up"' })
    const div = `<div data-widget="waitlist-button" data-endpoint="https://planter.example/">Fallback</div>`
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('afterbegin', html),
      script + div,
    )
    await expect.poll(() => messages.join()).toContain('is not in data-endpoints')
    await expect(page.getByText('Fallback')).toBeVisible()
    await expect(page.locator('waitlist-button')).toHaveCount(0)
  })

test('our files are loaded from the folder of a script of SVG', async ({ page, partner, site }) => {
  await partner.open(`${countdown}<svg><script href="${site}/embed/v1/widgets.js"></script></svg>`)
  await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await fillIn(page)
})
