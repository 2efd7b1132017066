import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { keepLogs, serve } from './server-fixture.ts'
import { rowsIn, sample, storedIn } from './server-samples.ts'

keepLogs()

const typed = {
  fullName: 'Sample Person',
  email: 'sample@example.com',
  currentDesignation: 'Engineer',
  interestedDomains: 'yourname.techworks.ltd',
}
const type = 'application/x-www-form-urlencoded'

/** Sends what a browser sends for a form without a script, and reads the page that it then shows. */
async function send(
  endpoint: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) {
  const body = String(new URLSearchParams(fields))
  const response = await fetch(endpoint, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'Content-Type': type, ...headers },
  })
  const { document } = new Window()
  document.write(await response.text())
  return {
    response,
    page: document as unknown as Document,
    text: document.body.textContent.replace(/\s+/g, ' '),
  }
}

it('stores a form, with its defaults and the time of arrival', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const before = new Date().toISOString()
  const { response, page, text } = await send(`${endpoint}?utm_source=letter`, typed)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    201,
    'text/html; charset=utf-8',
  ])
  expect(page.querySelector('h1')?.textContent).toBe('Thank You!')
  expect(text).toContain('We will write to sample@example.com.')
  expect(page.querySelector('form, script, a')).toBeNull()
  const [stored] = rowsIn(waitlistDatabase)
  const { submittedAt: _sample, ...fields } = sample
  expect(stored).toMatchObject({ ...fields, utm_source: 'letter' })
  expect([before, stored?.submittedAt, new Date().toISOString()].toSorted()[1]).toBe(
    stored?.submittedAt,
  )
})

it('takes all nine fields of a form, a domain for each time that it comes', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const all = { ...sample, comments: 'One\r\ntwo', willingToPay: '750', triggerType: 'login' }
  const { interestedDomains: _one, ...texts } = all
  const domains = ['asha.techworks.ltd', 'asha.notebook.ltd']
  await send(endpoint, [
    ...Object.entries(texts),
    ...domains.map((address): [string, string] => ['interestedDomains', address]),
  ])
  expect(storedIn(waitlistDatabase)).toEqual([
    { ...all, comments: 'One\ntwo', interestedDomains: domains },
  ])
})

it('shows the errors to fix with the typed values, and stores nothing', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const { response, page, text } = await send(
    `${endpoint}?utm_source=letter`,
    {
      ...typed,
      fullName: '"><b>Asha</b>',
      email: 'asha@',
      interestedDomains: '<i>elsewhere.example</i>',
      willingToPay: '1e3',
      comments: '</textarea><b>',
      triggerType: 'login',
    },
    { Origin: 'https://partner.example' },
  )
  expect(response.status).toBe(400)
  expect(page.querySelector('b, i')).toBeNull()
  expect(page.querySelector('h1')?.textContent).toBe('Login Interest')
  const form = page.querySelector('form')
  const shown = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim()
  expect(['fullName', 'email', 'comments', 'triggerType'].map(shown)).toEqual([
    ...['"><b>Asha</b>', 'asha@', '</textarea><b>', 'login'],
  ])
  const email = form?.querySelector('[name=email]')
  expect(email?.hasAttribute('autofocus')).toBe(true)
  expect(page.getElementById(email?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please enter an email address like name@example.com',
  )
  expect(text).toMatch(/must be a list of 1 to 4 addresses.*, not “<i>elsewhere\.example<\/i>”\./)
  expect(text).toContain('willingToPay must be a number as text, from 100 to 1000 in steps of 50.')
  // What is sent from the page keeps the campaign, and the page that it began on.
  const again = new URL(form?.getAttribute('action') ?? '', endpoint)
  expect(storedIn(waitlistDatabase)).toEqual([])
  await send(again.href, typed, { Origin: new URL(endpoint).origin })
  expect(rowsIn(waitlistDatabase)).toMatchObject([
    { utm_source: 'letter', origin: 'https://partner.example' },
  ])
})

it('draws no more addresses than a form has, however many are sent, and says so first', async () => {
  const { endpoint } = await serve()
  const many = Array.from({ length: 500 }, (_, at): [string, string] => [
    'interestedDomains',
    `name-${at}.techworks.ltd`,
  ])
  const { page, response } = await send(endpoint, many)
  expect(response.status).toBe(400)
  expect(page.querySelectorAll('[type=checkbox]').length).toBeLessThan(10)
  expect(page.querySelector('[type=checkbox]')?.getAttribute('aria-invalid')).toBe('true')
  expect(page.title).toMatch(/^Something is missing or not right: /)
})

it('leads back to the page that the browser came from, and nowhere else', async () => {
  const { endpoint } = await serve()
  const Origin = 'https://partner.example'
  const elsewhere = 'https://elsewhere.example/'
  const backFrom = async (headers: Record<string, string>) => {
    const url = `${endpoint}?back=${elsewhere}&referer=${elsewhere}`
    const { page } = await send(url, { ...typed, back: elsewhere, next: elsewhere }, headers)
    return Array.from(page.querySelectorAll('a'), (link) => link.getAttribute('href'))
  }
  expect(await backFrom({ Origin, Referer: `${Origin}/join?a=1` })).toEqual([`${Origin}/join?a=1`])
  for (const Referer of [elsewhere, 'javascript:alert(1)', 'nonsense', endpoint])
    expect(await backFrom({ Origin, Referer })).toEqual([])
  expect(await backFrom({ Referer: `${Origin}/` })).toEqual([])
})

it('leads back from a corrected form, by the first request', async () => {
  const { endpoint } = await serve()
  const partner = { Origin: 'https://partner.example', Referer: 'https://partner.example/join' }
  const own = { Origin: new URL(endpoint).origin, Referer: `${endpoint}?` }
  const elsewhere = 'https://elsewhere.example/'
  const fieldOf = (page: Document) => page.querySelector('[name=page]')?.getAttribute('value')
  const first = await send(endpoint, { page: elsewhere }, partner)
  expect(fieldOf(first.page)).toBe(partner.Referer)
  const second = await send(endpoint, { page: partner.Referer }, own)
  expect(fieldOf(second.page)).toBe(partner.Referer)
  const last = await send(endpoint, { ...typed, page: partner.Referer }, own)
  expect(last.page.querySelector('a')?.getAttribute('href')).toBe(partner.Referer)
  const linksOf = async (page: string, headers: Record<string, string>) =>
    Array.from(
      (await send(endpoint, { ...typed, page }, headers)).page.querySelectorAll('a'),
      (a) => a.getAttribute('href'),
    )
  expect(await linksOf('javascript:alert(1)', own)).toEqual([])
  expect(await linksOf(elsewhere, partner)).toEqual([partner.Referer])
  // A page at the same path of another site is no answer of ours.
  const path = new URL(endpoint).pathname
  for (const Origin of ['https://partner.example', 'http://127.0.0.1:1'])
    expect(await linksOf(elsewhere, { Origin, Referer: Origin + path })).toEqual([])
})

it('stores the campaign of the page that the browser names, also for a corrected form', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const { origin } = new URL(endpoint)
  const page = `${origin}/?utm_source=letter&utm_campaign=may&utm_term=%20`
  const action = `${endpoint}?utm_source=form&utm_medium=form`
  const mended = { Origin: origin, Referer: action }
  await send(action, typed, { Origin: origin, Referer: page })
  await send(action, { ...typed, page }, mended)
  const elsewhere = 'https://elsewhere.example/?utm_source=elsewhere'
  await send(action, { ...typed, page: elsewhere }, { Origin: origin, Referer: elsewhere })
  const headers = { Origin: origin, Referer: page, 'Content-Type': 'application/json' }
  await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(sample) })
  const ofForm = { utm_source: 'form', utm_medium: 'form' }
  const ofPage = { utm_source: 'letter', utm_medium: 'form', utm_campaign: 'may' }
  expect(
    rowsIn(waitlistDatabase).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('utm_'))),
    ),
  ).toEqual([ofPage, ofPage, ofForm, {}])
})

const thanksOrigins = ['https://partner.example', 'http://127.0.0.1:8080']

it('leads on to the page that the form names, on our site or one of the origins', async () => {
  const { endpoint } = await serve({ thanksOrigins })
  const led = async (thanks: string) => {
    const { response } = await send(endpoint, { ...typed, thanks })
    return [response.status, response.headers.get('location')]
  }
  for (const [thanks, location] of [
    ['/about?a=1#b', '/about?a=1#b'],
    ['/धन्यवाद', encodeURI('/धन्यवाद')],
    ['/a\u0000b', '/a%00b'],
    ['https://partner.example/thanks', 'https://partner.example/thanks'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ] as const)
    expect(await led(thanks)).toEqual([303, location])
  for (const thanks of [
    ...['', 'about', '//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example'],
    ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/\n/evil.example'],
    ...['https:evil.example', 'https://evil.example', 'javascript:alert(1)', 'data:text/html,x'],
    ...[
      'https://user@partner.example/',
      'https://partner.example:8443/',
      'http://partner.example/',
    ],
    ...['https://partner.example@evil.example/', 'https://partner.example.evil.example/'],
    ...['https://partner.example\t.evil.example/', 'blob:https://partner.example/1'],
    ...['http://127.0.0.1/', '/tha\tnks', '/thanks\r\nSet-Cookie: a=b'],
  ])
    expect(await led(thanks), thanks).toEqual([201, null])
})

it('leads there from a corrected form too, as its policy allows', async () => {
  const { endpoint } = await serve({ thanksOrigins })
  for (const [thanks, kept, allowed] of [
    ['https://partner.example/x', 'https://partner.example/x', "'self' https://partner.example"],
    ['/about', '/about', "'self'"],
    ['//evil.example', undefined, "'self'"],
  ] as const) {
    const { response, page } = await send(endpoint, { thanks })
    expect(page.querySelector('[name=thanks]')?.getAttribute('value')).toBe(kept)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`form-action ${allowed};`)
  }
})

it('answers in the language that the address of the form names', async () => {
  const { endpoint } = await serve()
  const { page } = await send(`${endpoint}?lang=hi`, typed)
  expect(page.documentElement.lang).toBe('hi')
  expect(page.querySelector('h1')?.textContent).toBe('धन्यवाद!')
  const { text } = await send(`${endpoint}?lang=hi`, {})
  expect(text).toContain('कृपया अपना पूरा नाम लिखें')
  expect((await send(endpoint, {})).text).toContain('Please select at least one domain')
})

it('keeps the typed values while the database fails or the limit is reached', async () => {
  const { endpoint } = await serve({ ratePerMinute: 1 })
  await send(endpoint, typed)
  const { response, page } = await send(endpoint, typed)
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(page.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('sample@example.com')
})

it('takes the longest texts of every script', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const comments = '\u{10ffff}'.repeat(2000)
  expect((await send(endpoint, { ...typed, comments })).response.status).toBe(201)
  expect(storedIn(waitlistDatabase)[0]?.comments).toBe(comments)
})
