import type { Fault } from '../faults.ts'
import { askedWait } from '../faults.ts'
import { check } from '../until.ts'
import { closeModal, prepare, signUp } from '../visitor.ts'
import { arrive, empties, type Scenario, sample, submitInVain } from './scenario.ts'

/** A page that stays open and in sight, and to which nothing happens. */
const staysOpen =
  (...next: Fault[]): Scenario =>
  async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    stage.proxy.plan(sample(), next)
    await signUp(page, sample())
    await arrive(stage, sample())
    await empties(page)
  }

/** The answer says too little, and yet the sign-up has arrived. */
const once =
  (fault: Fault): Scenario =>
  async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    stage.proxy.elseAll(fault)
    await signUp(page, sample())
    await empties(page)
    const tries = stage.proxy.arrivals.length
    check(tries === 1, `What was stored at once was sent ${tries} times`)
  }

const fillUp = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('Sample of a full storage', 'QuotaExceededError')
  }
}

/** Scenarios of a page that is not left. */
export const openPage = {
  'two 503, then nothing happens': staysOpen('503', '503'),

  'stored, and answered with nothing': once('stored, 204'),

  'stored, and answered with text': once('stored, text'),

  'never an answer to the first try': staysOpen('never answers'),

  'stored, but the answer is lost': staysOpen('stored, answer lost', 'stored, answer cut short'),

  'offline until three tries have failed': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    await prepare(page, sample())
    await profile.setOffline(true)
    await submitInVain(page)
    await profile.setOffline(false)
    await arrive(stage, sample())
    await empties(page)
  },

  'down until three tries have failed, then the tab is seen': async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    stage.proxy.elseAll('503')
    await prepare(page, sample())
    await submitInVain(page)
    stage.proxy.calm()
    // A headless browser shows all its tabs at all times.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await arrive(stage, sample())
    await empties(page)
  },

  'Retry-After, and a page view meanwhile': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.plan(sample(), ['429, Retry-After'])
    await signUp(page, sample())
    await profile.open(stage.partner.loaderOnly)
    await arrive(stage, sample())
    await empties(page)
    const [first, ...later] = stage.proxy.arrivalsOf(sample())
    for (const { from } of later) {
      const wait = (from - (first?.from ?? 0)) / 1000
      check(wait >= askedWait, `Tried again after ${wait.toFixed(1)} s instead of ${askedWait}`)
    }
  },

  'the storage fills up after a first sign-up': async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    await signUp(page, sample(1))
    await arrive(stage, sample(1))
    await closeModal(page)
    await page.evaluate(fillUp)
    await page.evaluate(() =>
      addEventListener('waitlistfailed', (event) => Object.assign(window, { failed: event })),
    )
    stage.proxy.plan(sample(2), ['503', '503'])
    await signUp(page, sample(2))
    await arrive(stage, sample(2))
    const isPersistent = await page.evaluate(() => Reflect.get(window, 'failed')?.detail.persistent)
    check(isPersistent === false, 'waitlistfailed does not say that it is in memory only')
  },
} satisfies Record<string, Scenario>
