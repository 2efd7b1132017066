import { Window } from 'happy-dom'
import { expect, it } from 'vitest'
import { keepLogs, serve } from '../server-fixture.ts'
import { rowsIn, sample, storedIn } from '../server-samples.ts'

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

it('stores the campaign of the page that the browser names, also for a corrected form', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const { origin } = new URL(endpoint)
  const page = `${origin}/?utm_source=letter&utm_campaign=may&utm_term=%20`
  const action = `${endpoint}?utm_source=form&utm_medium=form`
  await send(action, typed, { Origin: origin, Referer: page })
  const wrong = await send(action, {}, { Origin: origin, Referer: page })
  const again = new URL(wrong.page.querySelector('form')?.getAttribute('action') ?? '', endpoint)
  await send(again.href, typed, { Origin: origin, Referer: action })
  const elsewhere = 'https://elsewhere.example/?utm_source=elsewhere'
  await send(action, typed, { Origin: origin, Referer: elsewhere })
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
