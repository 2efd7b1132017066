import { beforeEach, expect, it, vi } from 'vitest'
import { type Database, iso, writeSetting } from '../../site/server/database/database.ts'
import { toResponse } from '../../site/server/http/respond.ts'
import { claimLetter, noteOutcome } from '../../site/server/outbox/claims.ts'
import { countByState } from '../../site/server/outbox/status.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { countSignUps, listPage } from '../../site/server/sign-ups/list.ts'
import { accept, personPath } from '../../site/server/sign-ups/people.ts'
import { tidy as tidyNow } from '../../site/server/tidy.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { honeypotField, honeypotParameter } from '../../widgets/waitlist/contract.ts'
import { proxiesAt } from '../unit/server-fixture.ts'
import { sample } from '../unit/server-samples.ts'
import { add, addAll, allIn, made, onBoth, received, rowsOf } from './fixture.ts'

const day = 86_400_000

beforeEach(() => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  return () => error.mockRestore()
})

/** Runs the nightly job without a jump of the clock. */
async function tidy(store: Database, days: number | undefined, now: number) {
  await store.change((queries) => writeSetting(queries, 'clock', iso(now)))
  expect(await tidyNow(store, days, now)).toBeUndefined()
}

/** Sends the receiver of a store a request. */
async function ask(store: Database, path: string, body?: string | object) {
  const receiver = createReceiver(
    store,
    {
      ratePerMinute: 0,
      trustedProxies: proxiesAt(''),
      endpointPaths: [waitlistEndpoint],
    },
    { outgoing: { welcome: { asks: true } } },
  )
  const isForm = typeof body === 'string'
  const request = new Request(`https://sample.example${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': `application/${isForm ? 'x-www-form-urlencoded' : 'json'}` },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  return toResponse(await receiver.answer(request, { ip: '192.0.2.1' }))
}

/** Signs a person up, and sends the welcome. @returns the path of the personal page */
async function welcomed(store: Database, email: string) {
  const submittedAt = new Date().toISOString()
  expect((await ask(store, waitlistEndpoint, { ...sample, email, submittedAt })).status).toBe(201)
  await store.change(async (queries) => {
    const claimed = await claimLetter(queries, true, Date.now())
    if (!claimed) throw new Error('There is no welcome.')
    await noteOutcome(queries, claimed, { state: 'sent', answer: '250 OK' }, Date.now())
  })
  return pageOf(store, email)
}

/** The path of a person's page. */
async function pageOf(store: Database, email: string) {
  const [row] = await rowsOf(store, 'SELECT token FROM people WHERE person = $1', email)
  return `${personPath}${row?.token}`
}

const bodyOf = async (answer: Promise<Response>) => (await answer).text()

onBoth((newDatabase) => {
  it('shows all data of the person as text, and no other data', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'b@example.com', comments: 'of somebody else' }))
    const comments = '<b>\n\u202eevil'
    await add(store, received({ email: 'a@example.com', fullName: '"><i>', comments }))
    const page = await bodyOf(ask(store, await pageOf(store, 'a@example.com')))
    for (const shown of [
      ...['<bdi>&quot;&gt;&lt;i&gt;</bdi>', '<bdi>&lt;b&gt;\n\u202eevil</bdi>', 'a@example.com'],
      ...['July 1, 2025 at 9:30', 'https://sample-partner.example', 'sample-news, email', '₹500'],
    ])
      expect(page).toContain(shown)
    expect(page).not.toMatch(/<i>|<b>|somebody else/)
  })

  it('changes data by the rules of a sign-up, but never the address; the last change wins', async () => {
    const store = await made(await newDatabase())
    const path = await welcomed(store, 'a@example.com')
    const mended = 'do=save&email=b%40example.com&currentDesignation=Baker&fullName='
    const refused = await ask(store, path, `${mended}&interestedDomains=a.techworks.ltd`)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/Please enter your full name.*value="Baker"/s)
    expect(await allIn(store)).toMatchObject([{ fullName: 'Sample Person' }])
    const kept = await ask(store, path, `${mended}Asha&interestedDomains=a.techworks.ltd`)
    const page = await kept.text()
    expect(page).toContain('Your changes are saved.')
    expect(page).toMatch(/This page was made on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./u)
    await ask(store, path, `${mended}Asha&interestedDomains=a.techworks.ltd&comments=last`)
    const mine = {
      comments: 'last',
      email: 'a@example.com',
      currentDesignation: 'Baker',
      fullName: 'Asha',
    }
    expect(await allIn(store)).toMatchObject([{ ...mine, interestedDomains: ['a.techworks.ltd'] }])
  })

  it.each(['do=STOP', 'do=stop&do=delete', 'fullName=Asha'])(
    'refuses %s, says what it takes, and changes nothing',
    async (body) => {
      const store = await made(await newDatabase())
      const path = await welcomed(store, 'a@example.com')
      const rows = async () => [await rowsOf(store, 'SELECT * FROM people'), await allIn(store)]
      const before = await rows()
      const answer = await ask(store, path, body)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/Nothing has changed\..*do.*save, stop, start/s)
      expect(await rows()).toEqual(before)
    },
  )

  it('confirms only by a press, and keeps the confirmation whatever is sent again', async () => {
    const store = await made(await newDatabase())
    const path = await welcomed(store, 'a@example.com')
    expect(await bodyOf(ask(store, path))).toContain('Yes, it was me')
    const confirmedAt = async () => (await listPage(store, '')).signUps[0]?.confirmedAt
    expect(await confirmedAt()).toBeNull()
    expect(await bodyOf(ask(store, path, 'do=confirm'))).toContain('your address is confirmed')
    const at = await confirmedAt()
    expect(Date.parse(at ?? '')).toBeGreaterThan(0)
    await ask(store, path, 'do=confirm')
    await ask(store, waitlistEndpoint, { ...sample, email: 'A@example.com' })
    expect(await confirmedAt()).toBe(at)
  })

  it('tells a person who confirms after an unsubscribe how to subscribe again', async () => {
    const store = await made(await newDatabase())
    const path = await welcomed(store, 'a@example.com')
    expect(await bodyOf(ask(store, path, 'do=stop'))).toContain('we delete this data automatically')
    expect(await bodyOf(ask(store, path, 'do=confirm'))).toMatch(
      /your address is confirmed\. You are unsubscribed/,
    )
  })

  it('undoes a confirmation, and allows its script by hash only while a confirmation is due', async () => {
    const store = await made(await newDatabase())
    const path = await welcomed(store, 'a@example.com')
    const look = async () => {
      const answer = await ask(store, path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      return [
        /script-src 'sha256-[^']{43}='/.test(policy),
        (await answer.text()).includes('<script>'),
      ]
    }
    expect(await look()).toEqual([true, true])
    expect(await bodyOf(ask(store, path, 'do=confirm'))).toContain('value="undo"')
    expect(await look()).toEqual([false, false])
    const undone = await ask(store, path, 'do=undo')
    expect(undone.headers.get('content-security-policy')).not.toContain('script-src')
    expect(await undone.text()).toMatch(/Your address is not confirmed\..*value="confirm"/s)
    expect(await look()).toEqual([true, true])
  })

  it('deletes only unconfirmed people; an outbox does not restore them', async () => {
    const store = await made(await newDatabase())
    await addAll(store, [received({ email: 'early@example.com' })])
    await welcomed(store, 'no@example.com')
    await welcomed(store, 'again@example.com')
    await ask(store, await welcomed(store, 'yes@example.com'), 'do=confirm')
    await ask(store, waitlistEndpoint, { ...sample, email: 'waits@example.com' })
    await tidy(store, 14, Date.now() + 13 * day)
    expect(await countSignUps(store)).toBe(5)
    // A new sign-up starts the period again.
    const later = new Date(Date.now() + 13 * day).toISOString()
    const again = {
      ...received({ email: 'again@example.com', submittedAt: later }),
      receivedAt: later,
    }
    await addAll(store, [again])
    await tidy(store, 14, Date.now() + 15 * day)
    expect((await allIn(store)).map(({ email }) => email)).toContain('again@example.com')
    await tidy(store, 14, Date.now() + 28 * day)
    const left = ['early@example.com', 'yes@example.com', 'waits@example.com']
    expect((await allIn(store)).map(({ email }) => email)).toEqual(left)
    expect(
      (await ask(store, waitlistEndpoint, { ...sample, email: 'no@example.com' })).status,
    ).toBe(201)
    expect(await countSignUps(store)).toBe(3)
    const anew = { ...sample, email: 'no@example.com', submittedAt: new Date().toISOString() }
    await ask(store, waitlistEndpoint, anew)
    expect(await countSignUps(store)).toBe(4)
  })

  it('deletes nothing because of its age while the clock differs by more than a day from all stored times', async () => {
    const store = await made(await newDatabase())
    await welcomed(store, 'no@example.com')
    await ask(store, `${waitlistEndpoint}?${honeypotParameter}=1`, {
      ...{ ...sample, email: 'program@example.com' },
      submittedAt: new Date().toISOString(),
    })
    const counts = async () => [await countSignUps(store), await countSignUps(store, 'suspect')]
    for (const now of [Date.now() + 60 * day, Date.now() - 60 * day]) {
      const sentence = await tidyNow(store, 14, now)
      expect(sentence).toContain(`the clock says ${iso(now)}, and the newest time in `)
      // Visitors' clocks are independent.
      const late = { ...received({ email: `visitor${now}@example.com` }), receivedAt: iso(now) }
      await addAll(store, [{ ...late, submittedAt: iso(Date.now()) }])
      expect(await tidyNow(store, 14, now)).toContain('Nothing is deleted because of its age')
    }
    expect(await counts()).toEqual([3, 1])
    // Without jumps, each day is accepted, also without sign-ups.
    const from = Date.now()
    for (let at = 0; at <= 40; at += 1)
      expect(await tidyNow(store, 14, from + at * day)).toBeUndefined()
    expect((await counts())[1]).toBe(0)
    expect((await allIn(store)).map(({ email }) => email)).not.toContain('no@example.com')
  })

  it('stores suspect sign-ups apart, with the usual answer, until they are accepted, deleted or old', async () => {
    const store = await made(await newDatabase())
    const marked = `${waitlistEndpoint}?${honeypotParameter}=1`
    const form = new URLSearchParams({
      ...{ fullName: 'A', email: 'b@example.com', currentDesignation: 'B', [honeypotField]: 'x' },
      interestedDomains: 'a.techworks.ltd',
    })
    const suspect = await ask(store, marked, { ...sample, email: 'a@example.com' })
    const other = await ask(store, waitlistEndpoint, { ...sample, email: 'c@example.com' })
    expect([suspect.status, await suspect.text()]).toEqual([other.status, await other.text()])
    expect((await ask(store, waitlistEndpoint, String(form))).status).toBe(201)
    const counts = async () => [await countSignUps(store), await countSignUps(store, 'suspect')]
    expect(await counts()).toEqual([1, 2])
    expect(await rowsOf(store, 'SELECT person FROM people')).toEqual([{ person: 'c@example.com' }])
    expect(await store.read((queries) => countByState(queries))).toEqual(new Map([['waiting', 1]]))
    await deletePerson(store, 'a@example.com')
    await ask(store, marked, { ...sample, email: 'a@example.com' })
    expect(await counts()).toEqual([1, 1])
    const outgoing = { welcome: { asks: true } }
    const taken = await store.change((queries) =>
      accept(queries, 'B@example.com', Date.now(), outgoing),
    )
    expect([taken, ...(await counts())]).toEqual([1, 2, 0])
    expect(await store.read((queries) => countByState(queries))).toEqual(new Map([['waiting', 2]]))
    await ask(store, marked, { ...sample, email: 'd@example.com' })
    await tidy(store, undefined, Date.now() + 31 * day)
    expect(await counts()).toEqual([2, 0])
  })

  it('refuses a mailbox that has sent too many under other addresses, and takes its own', async () => {
    const store = await made(await newDatabase())
    const send = async (tag: string, at: number) =>
      (
        await ask(store, waitlistEndpoint, {
          ...{ ...sample, email: `me${tag}@example.com` },
          submittedAt: new Date(Date.now() + at).toISOString(),
        })
      ).status
    for (let at = 0; at < 20; at += 1) expect(await send(`+${at}`, at)).toBe(201)
    expect(await send('', 20)).toBe(429)
    expect(await send('+3', 21)).toBe(201)
    expect(await countSignUps(store)).toBe(20)
    expect(
      (await ask(store, waitlistEndpoint, { ...sample, email: 'you@example.com' })).status,
    ).toBe(201)
  })
})
