import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../site/cli/report/page.ts'
import { summarize } from '../../../site/cli/report/summary.ts'
import type { StoredSignUp } from '../../../site/server/database/sign-up-row.ts'
import { stored } from '../report-fixture.ts'

const letter = {
  ...{ id: '1', subject: 'We are live', waiting: 2, sending: 1, sent: 7 },
  ...{ refused: 0, failed: 0, unknown: 4 },
}

function pageOf(...signUps: StoredSignUp[]) {
  const now = new Date('2025-07-02T18:45:00Z')
  const html = renderPage(summarize(signUps), [letter], '/srv/waitlist.db', now)
  const { document } = new Window()
  document.write(html)
  /** The values below a heading, with their numbers. */
  const bars = (title: string) => {
    const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === title)
    const list = heading?.nextElementSibling
    return [...(list?.querySelectorAll('dt') ?? [])].map((value) => [
      value.textContent,
      value.nextElementSibling?.textContent.trim(),
    ])
  }
  // A browser shows any white space as one blank.
  return { html, document, bars, text: document.body.textContent.replaceAll(/\s+/g, ' ') }
}

describe('what it tells', () => {
  const three = [
    stored(),
    stored({ email: 'second@example.com', triggerType: 'login' }),
    stored({
      email: 'third@example.com',
      origin: null,
      interestedDomains: ['yourname.notebook.ltd', 'yourname.techworks.ltd'],
      receivedAt: '2025-07-03T00:00:00.000Z',
    }),
  ]

  it('is which domains they want, whatever the name, where they came from and what opened the form', () => {
    const named = stored({ interestedDomains: ['asha.techworks.ltd', 'asha.notebook.ltd'] })
    const { bars, text } = pageOf(...three, named)
    expect(bars('Per domain')).toEqual([
      ['techworks.ltd', '4'],
      ['notebook.ltd', '2'],
    ])
    expect(text).toMatch(/With a name of their own ?1/)
    expect(bars('Per origin of the page')).toEqual([
      ['https://sample-partner.example', '3'],
      ['not known', '1'],
    ])
    expect(bars('Per trigger')).toEqual([
      ['get-started', '3'],
      ['login', '1'],
    ])
  })

  it('is which campaign brought them: the twenty of the most, and how many more there are', () => {
    const from = (at: number) => ({ utm_campaign: `c${at}`, utm_source: 'news' })
    const many = Array.from({ length: 23 }, (_, at) => stored(from(at)))
    const { bars, text } = pageOf(...many, stored(from(3)), stored())
    expect(bars('Per campaign')).toHaveLength(20)
    expect(bars('Per campaign')[0]).toEqual(['c3 · news', '2'])
    expect(text).toContain('And 3 more.')
  })
})

it('shows what strangers have written as text, and turns nothing beside it', () => {
  const hostile =
    '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202egnp\u001b[31m&amp;مثال'
  const { html, document, text } = pageOf(
    stored({
      ...{ fullName: hostile, email: hostile, comments: hostile, origin: hostile },
      ...{ utm_campaign: hostile, triggerType: hostile, willingToPay: hostile },
      interestedDomains: [hostile],
    }),
  )
  expect(document.querySelectorAll('script, img')).toHaveLength(0)
  expect(text).toContain('"><script>alert(1)</script><img src=x onerror=alert(1)>')
  expect(text).toContain('\\u202egnp\\u001b[31m&amp;')
  expect(html).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  const holders = [...document.querySelectorAll('*')].filter(
    ({ children, textContent }) => children.length === 0 && textContent.includes('مثال'),
  )
  expect(holders).toHaveLength(5)
  expect(holders.filter((holder) => !holder.matches('bdi'))).toEqual([])
})
