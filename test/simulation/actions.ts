import fc from 'fast-check'
import { outboxName } from '../../widgets/waitlist/outbox/outbox.ts'
import type { Browser } from './browser.ts'
import { campaigns } from './campaigns.ts'
import { type AnswerName, answers } from './endpoint.ts'
import type { Page } from './page.ts'
import { unreadable } from './rules.ts'

const day = 86_400_000
/** Pages that are open at the same time. */
const mostPages = 4
/** Sign-ups in all. */
const mostSignUps = 80

const page = fc.nat({ max: mostPages - 1 })
const endpoint = fc.nat({ max: 2 })
const campaign = fc.nat({ max: campaigns.length - 1 })
const just = <Name extends string>(...names: Name[]) => fc.record({ do: fc.constantFrom(...names) })
const ofPage = <Name extends string>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names), page })

const nonsense = ['', 'null', '{', '[]', '7', '{"since":7}', '{"endpoint":"/x","submission":{}}']

const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const signUps = fc.record({
  do: fc.constant('sign up' as const),
  page,
  endpoint,
  times: fc.oneof(often(40, fc.constantFrom(1, 2, 4)), often(1, fc.constantFrom(35, 51, 51))),
  noOutbox: fc.oneof(often(4, fc.constant(false)), fc.boolean()),
  noPreflight: fc.boolean(),
  isRegular: fc.boolean(),
})

const answer = fc.oneof(
  often(4, fc.constantFrom(...(Object.keys(answers) as AnswerName[]))),
  fc.constant<AnswerName>('429, one person'),
)
const hour = 3_600_000
const waits = [0, 5, 15, 25, 600, 2500, 5000, 16_000, 61_000, hour, 25 * hour]
const jumps = [-400 * day, -10 * day, -hour, hour, day, 31 * day]

const action = fc.oneof(
  often(8, signUps),
  often(7, fc.record({ do: fc.constant('answer with' as const), endpoint, answer })),
  often(7, fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(...waits) })),
  often(1, fc.record({ do: fc.constant('jump' as const), time: fc.constantFrom(...jumps) })),
  often(3, just('go online', 'mend storage')),
  often(2, fc.record({ do: fc.constant('open page' as const), campaign })),
  often(1, fc.record({ do: fc.constant('navigate' as const), page, campaign })),
  often(2, just('go offline', 'block storage', 'clear storage')),
  often(2, fc.record({ do: fc.constant('fill storage' as const), writes: fc.nat({ max: 6 }) })),
  often(
    1,
    fc.record({
      do: fc.constant('write nonsense' as const),
      text: fc.constantFrom(...nonsense),
      over: fc.boolean(),
    }),
  ),
  often(3, ofPage('hide', 'show', 'freeze', 'thaw')),
  often(3, ofPage('leave', 'leave into cache', 'come back', 'crash')),
)

/** What can happen, as plain data that can be printed. Pages and endpoints are numbers. */
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

export const scenario = fc.record({
  hasLocks: fc.boolean(),
  /** What a service worker answers with while the browser is offline, if there is one. */
  offlineStatus: fc.constantFrom(undefined, 200, 503),
  actions: fc.array(action, { minLength: 1, maxLength: 24, size: 'max' }),
})

export type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

function go(browser: Browser, page: Page) {
  page.isGone = true
  browser.locks?.release()
}

async function leave(browser: Browser, page: Page, isCacheable: boolean) {
  page.prompt('window', 'pagehide')
  page.prompt('document', 'visibilitychange')
  await browser.clock.settled()
  // Browsers keep no page that holds a lock or waits for one.
  if (isCacheable && !browser.locks?.has(page)) page.isFrozen = page.isCached = true
  else go(browser, page)
}

function comeBack(browser: Browser, page: Page) {
  browser.rules.note('disturbance')
  page.isFrozen = page.isCached = false
  page.prompt('window', 'pageshow')
  page.prompt('document', 'visibilitychange')
}

function signUp(browser: Browser, page: Page, action: Action & { do: 'sign up' }) {
  const endpoint = browser.endpoints[action.endpoint]
  for (let time = 0; time < action.times && browser.rules.signUps.length < mostSignUps; time += 1)
    if (endpoint) page.signUp(endpoint, action)
}

function write(browser: Browser, text: string, over: boolean) {
  const key = browser.storage
    .keys()
    .find((key) => over && key.startsWith(`${outboxName}:`) && key !== unreadable)
  browser.storage.write(key ?? unreadable, text)
  // The overwritten entry is lost, so its rules no longer apply.
  if (key) browser.rules.note('trouble')
  else browser.rules.wroteUnreadable(text)
}

/** Does one action. Ignores it if it is impossible now. */
export async function perform(browser: Browser, action: Action): Promise<void> {
  const { storage, clock, rules } = browser
  const active = browser.active()
  const pageOf = (number: number, pages = active) => pages[number % pages.length]
  switch (action.do) {
    case 'open page':
      if (active.length < mostPages) browser.open(campaigns[action.campaign])
      break
    case 'navigate': {
      const page = pageOf(action.page)
      const campaign = campaigns[action.campaign]
      if (page && campaign) page.campaign = campaign
      break
    }
    case 'sign up':
      signUp(browser, pageOf(action.page) ?? browser.open(), action)
      break
    case 'hide':
    case 'show':
      pageOf(action.page)?.prompt('document', 'visibilitychange')
      break
    case 'freeze': {
      const page = pageOf(action.page)
      page?.prompt('document', 'visibilitychange')
      await clock.settled()
      if (page) page.isFrozen = true
      break
    }
    case 'thaw':
    case 'come back': {
      const isCached = action.do === 'come back'
      const asleep = browser.pages.filter(
        (page) => page.isFrozen && !page.isGone && page.isCached === isCached,
      )
      const page = pageOf(action.page, asleep)
      if (page) comeBack(browser, page)
      break
    }
    case 'leave':
    case 'leave into cache': {
      const page = pageOf(action.page)
      if (page) await leave(browser, page, action.do !== 'leave')
      break
    }
    case 'crash': {
      const page = pageOf(action.page)
      if (page) go(browser, page)
      break
    }
    case 'answer with':
      browser.endpoints[action.endpoint]?.answerWith(action.answer)
      break
    case 'go offline':
      rules.note('disturbance')
      browser.setOnline(false)
      break
    case 'go online':
      rules.note('disturbance')
      browser.setOnline(true)
      break
    case 'block storage':
      rules.note('trouble')
      storage.block()
      break
    case 'fill storage':
      rules.note('trouble')
      storage.fill(action.writes)
      break
    case 'clear storage':
      rules.note('trouble')
      rules.wroteUnreadable(null)
      storage.clear()
      break
    case 'mend storage':
      if (!storage.works()) rules.note('trouble')
      storage.mend()
      break
    case 'write nonsense':
      write(browser, action.text, action.over)
      break
    case 'jump':
      browser.jump(action.time)
      break
    case 'wait':
      await clock.pass(action.time)
  }
  await clock.settled()
}

/** Mends everything and waits: what is kept must arrive, and delivery must come to rest. */
export async function recover(browser: Browser): Promise<void> {
  const { clock, endpoints } = browser
  await perform(browser, { do: 'mend storage' })
  for (const endpoint of endpoints) endpoint.answerWith('json')
  for (const page of browser.pages) if (page.isFrozen && !page.isGone) comeBack(browser, page)
  browser.open()
  browser.setOnline(true)
  // A refused sign-up waits a day, and longer if the clock was put back.
  await clock.pass(49 * 3_600_000)
  // First each page sends what another page was sending; then all learn that it was sent.
  for (let time = 0; time < 2; time += 1) {
    browser.setOnline(true)
    await clock.pass(10 * 60_000)
  }
}
