import fc from 'fast-check'
import type { Browser } from './browser.ts'
import { type AnswerName, answers } from './endpoint.ts'

const hour = 3_600_000
const day = 24 * hour
/** Pages that are open at the same time. */
const mostPages = 4
/** Sign-ups in all. */
const mostSignUps = 80

const page = fc.nat({ max: mostPages - 1 })
const endpoint = fc.nat({ max: 1 })
const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })
const does = <const Name extends string, Values = object>(
  names: readonly Name[],
  values?: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
) => fc.record({ do: fc.constantFrom(...names), ...values }) as fc.Arbitrary<{ do: Name } & Values>

const times = fc.oneof(often(40, fc.constantFrom(1, 2, 4)), often(1, fc.constantFrom(35, 51)))
const noOutbox = fc.oneof(often(4, fc.constant(false)), fc.boolean())
const answer = fc.constantFrom(...(Object.keys(answers) as AnswerName[]))
const waits = [0, 5, 15, 25, 600, 2500, 5000, 16_000, 61_000, hour, 25 * hour]
const jumps = [-400 * day, -hour, hour, day, 31 * day]

const action = fc.oneof(
  often(8, does(['sign up'], { page, endpoint, times, noOutbox })),
  often(7, does(['answer with'], { endpoint, answer })),
  often(7, does(['wait'], { time: fc.constantFrom(...waits) })),
  often(1, does(['jump'], { time: fc.constantFrom(...jumps) })),
  often(5, does(['open page', 'go online', 'mend storage'])),
  often(2, does(['go offline', 'block storage'])),
  often(2, does(['fill storage'], { writes: fc.nat({ max: 6 }) })),
  often(5, does(['show', 'freeze', 'thaw', 'leave', 'crash'], { page })),
)

/** What can happen, as plain data that can be printed. Pages and endpoints are numbers. */
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

export const scenario = fc.array(action, { minLength: 1, maxLength: 24, size: 'max' })

/** Does one action. Ignores it if it is impossible now. */
export async function perform(browser: Browser, action: Action): Promise<void> {
  const { storage, clock, rules } = browser
  const active = browser.active()
  const page = 'page' in action ? active[action.page % active.length] : undefined
  switch (action.do) {
    case 'open page':
      if (active.length < mostPages) browser.open()
      break
    case 'sign up': {
      const endpoint = browser.endpoints[action.endpoint]
      const signer = page ?? browser.open()
      for (let time = 0; endpoint && time < action.times; time += 1) {
        // Each has a time of its own.
        await clock.pass(1)
        if (rules.signUps.length < mostSignUps) signer.signUp(endpoint, action.noOutbox)
      }
      break
    }
    case 'show':
      page?.prompt('document', 'visibilitychange')
      break
    case 'freeze':
    case 'leave':
      page?.prompt('document', 'visibilitychange')
      await clock.settled()
      if (page) page[action.do === 'leave' ? 'isGone' : 'isFrozen'] = true
      break
    case 'crash':
      if (page) page.isGone = true
      break
    case 'thaw':
      for (const page of browser.pages) {
        if (!page.isFrozen) continue
        page.isFrozen = false
        page.prompt('document', 'visibilitychange')
      }
      break
    case 'answer with': {
      const endpoint = browser.endpoints[action.endpoint]
      if (endpoint) endpoint.answer = answers[action.answer]
      break
    }
    case 'go offline':
    case 'go online':
      browser.setOnline(action.do === 'go online')
      break
    case 'block storage':
    case 'fill storage':
      rules.note('trouble')
      if ('writes' in action) storage.fill(action.writes)
      else storage.block()
      break
    case 'mend storage':
      if (!storage.works()) rules.note('trouble')
      storage.mend()
      break
    case 'jump':
      browser.jump(action.time)
      break
    case 'wait':
      await clock.pass(action.time)
  }
  browser.locks.release()
  await clock.settled()
}

/** Mends everything and waits: what is kept must arrive, and delivery must come to rest. */
export async function recover(browser: Browser): Promise<void> {
  for (const endpoint of browser.endpoints) endpoint.answer = answers.json
  for (const name of ['mend storage', 'thaw', 'open page'] as const)
    await perform(browser, name === 'thaw' ? { do: name, page: 0 } : { do: name })
  browser.setOnline(true)
  // A refused sign-up waits a day, and longer if the clock was put back.
  await browser.clock.pass(2 * day + hour)
  // First each page sends what another page was sending; then all learn that it was sent.
  for (let time = 0; time < 2; time += 1) {
    browser.setOnline(true)
    await browser.clock.pass(hour / 6)
  }
}
