import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../site/cli/report/page.ts'
import type { StoredSignUp } from '../../site/server/database/sign-up-row.ts'
import { stored } from './report-fixture.ts'

const options = {
  source: '/srv/waitlist.db',
  now: new Date('2025-07-02T18:45:00Z'),
  people: false,
}

async function pageOf(signUps: readonly StoredSignUp[], { people = false } = {}) {
  const html = await renderPage(signUps, { ...options, people })
  const { document } = new Window()
  document.write(html)
  const figure = (title: string) =>
    [...document.querySelectorAll('figure')].find(
      (candidate) => candidate.querySelector('h2')?.textContent === title,
    )
  /** The rows of a figure's table, with their heads. */
  const table = (title: string) =>
    [...(figure(title)?.querySelectorAll('tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
  /** The values of a figure's bars, with their numbers. */
  const bars = (title: string) =>
    [...(figure(title)?.querySelectorAll('li:has(svg)') ?? [])].map((bar) =>
      [...bar.children].slice(0, 2).map((part) => part.textContent),
    )
  // A browser shows any white space as one blank.
  const text = document.body.textContent.replaceAll(/\s+/g, ' ')
  return { html, document, table, bars, text }
}

describe('what it tells', () => {
  const three = [
    stored(),
    stored({ email: 'second@example.com', willingToPay: '1000', triggerType: 'login' }),
    stored({
      email: 'third@example.com',
      willingToPay: '100',
      origin: null,
      interestedDomains: ['yourname.notebook.ltd', 'yourname.techworks.ltd'],
      receivedAt: '2025-07-03T00:00:00.000Z',
    }),
  ]

  it('is how many there are, of what the page is, and when they signed up', async () => {
    const { document, text, table } = await pageOf(three)
    expect(document.querySelector('h1')?.textContent).toBe('3 sign-ups')
    expect(text).toContain('from 3 email addresses')
    expect(text).toContain('Made on 2 July 2025 at 18:45 UTC from /srv/waitlist.db')
    expect(table('When they signed up')).toEqual([
      ['Day (UTC)', 'Sign-ups', 'In all'],
      ['1 July 2025', '2', '2'],
      ['3 July 2025', '1', '3'],
    ])
    expect(text).toContain('Most came on 1 July 2025: 2 sign-ups.')
  })

  it('is which domains they want, whatever the name, where they came from and what opened the form', async () => {
    const named = stored({ interestedDomains: ['asha.techworks.ltd', 'asha.notebook.ltd'] })
    const { bars, text } = await pageOf([...three, named])
    expect(bars('What they want')).toEqual([
      ['techworks.ltd', '4 · 100%'],
      ['notebook.ltd', '2 · 50%'],
    ])
    expect(text).toContain('1 sign-up gives a name of their own.')
    expect(bars('Where they came from')).toEqual([
      ['https://sample-partner.example', '3 · 75%'],
      ['not known', '1 · 25%'],
    ])
    expect(bars('What opened the form')).toEqual([
      ['get-started', '3 · 75%'],
      ['login', '1 · 25%'],
    ])
  })

  it('is which campaign brought them: the twenty of the most, and how many more there are', async () => {
    const from = (at: number) => ({ utm_campaign: `c${at}`, utm_source: 'news' })
    const many = Array.from({ length: 22 }, (_, at) => stored(from(at)))
    const { bars, text } = await pageOf([
      ...many,
      stored(from(3)),
      stored({ utm_campaign: '<b>=1', utm_medium: 'mail' }),
      stored(),
    ])
    const found = bars('Which campaign brought them')
    expect(found).toHaveLength(20)
    expect(found[0]).toEqual(['c3 · news', '2 · 8%'])
    expect(text).toContain('Links of 23 campaigns have brought sign-ups, c3 · news the most.')
    expect(text).toContain('3 rarer ones are left out here')
  })
})

it('marks the price with the highest income', async () => {
  const paying = ['100', '500', '500'].map((willingToPay, at) =>
    stored({ willingToPay, email: `${at}@example.com` }),
  )
  const { document } = await pageOf(paying)
  const notes = document.querySelectorAll('.best + text')
  expect([...notes].map((note) => note.textContent)).toEqual(['₹500', '₹500'])
})

it('says that there are no sign-ups', async () => {
  const { document, text } = await pageOf([])
  expect(document.querySelector('h1')?.textContent).toBe('0 sign-ups')
  expect(text).toContain('Nobody has signed up yet.')
  expect(document.querySelectorAll('figure')).toHaveLength(0)
})

it('has a place for one without a date, a domain or a price', async () => {
  expect((await pageOf([stored()])).html).not.toMatch(/NaN|Infinity|undefined/)
  const nothing = { receivedAt: null, submittedAt: 'soon', willingToPay: '', interestedDomains: [] }
  const { html, text } = await pageOf([stored(nothing)])
  for (const missing of ['No sign-up has a date', 'named an address', 'named a price'])
    expect(text).toContain(`${missing}.`)
  expect(html).not.toMatch(/NaN|Infinity|undefined/)
})

describe('what strangers have written', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp\u001b[31m&amp;'
  const signUp = stored({
    ...{ fullName: hostile, email: hostile, phoneNumber: hostile, currentDesignation: hostile },
    ...{ comments: hostile, origin: hostile, utm_campaign: hostile, triggerType: hostile },
    willingToPay: hostile,
    interestedDomains: [hostile],
  })

  it('stays text, and shows what it hides', async () => {
    const { html, document, text } = await pageOf([signUp], { people: true })
    expect(document.querySelectorAll('script, img')).toHaveLength(0)
    expect(text).toContain('"><script>alert(1)</script><img src=x onerror=alert(1)>')
    expect(text).toContain('\\u202egnp\\u001b[31m&amp;')
    expect(html).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  })

  it('is of any script, and turns nothing beside it', async () => {
    const arabic = 'مثال'
    const fields = ['fullName', 'comments', 'origin', 'utm_campaign', 'triggerType']
    const texts = Object.fromEntries(fields.map((name) => [name, arabic]))
    const signUp = stored({ ...texts, interestedDomains: [arabic] })
    const { document } = await pageOf([signUp], { people: true })
    const holders = [...document.querySelectorAll('*')].filter(
      ({ children, textContent }) => children.length === 0 && textContent.includes(arabic),
    )
    expect(holders.length).toBeGreaterThan(12)
    expect(holders.filter((holder) => !holder.matches('bdi, [dir=auto]'))).toEqual([])
  })

  it('could do nothing if it were markup: the policy lets in one style sheet and data', async () => {
    const { document } = await pageOf([signUp])
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; font-src data:$/,
    )
  })
})
