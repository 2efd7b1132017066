import { outboxName } from '../../../widgets/waitlist/outbox/outbox-name.ts'
import type { Fault } from '../faults.ts'
import { type InitScript, waiting } from '../profile.ts'
import type { Stage } from '../stage.ts'
import { check, isSoon, sleep, until } from '../until.ts'
import { closeModal, crash, isWritten, prepare, signUp, submit } from '../visitor.ts'
import {
  arrive,
  empties,
  type Scenario,
  sample,
  submitInVain,
  tomorrow,
  underWay,
} from './scenario.ts'

/** Milliseconds until Chromium has written a page's storage to the disk: a minute at most, and some. */
const untilOnDisk = 80_000

/** The tab crashes while the server is down; there is another page view later. */
const nextView =
  (url: (stage: Stage) => string): Scenario =>
  async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.elseAll('503')
    await signUp(page, sample())
    await crash(page)
    stage.proxy.calm()
    const next = await profile.open(url(stage))
    await arrive(stage, sample())
    await empties(next)
  }

const aMinuteEarlier: InitScript = () => {
  const { now } = Date
  Date.now = () => now.call(Date) - 60_000
}

const foreignKey = `${outboxName}:sample`

/** The endpoint answers as none does: this is tried again a day later, and nobody else hears of it. */
const refused =
  (fault: Fault): Scenario =>
  async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.elseAll(fault)
    await signUp(page, sample())
    await profile.open(stage.partner.loaderOnly)
    // Longer than the pause after a failure that is not for good.
    await sleep(1500)
    const tries = stage.proxy.arrivals.length
    check(tries === 1, `It was sent ${tries} times within a day`)
    check(stage.proxy.strays.length === 0, 'A sign-up has followed a redirect')
    await page.close()
    stage.proxy.calm()
    const next = await profile.open(stage.partner.loaderOnly, tomorrow)
    await arrive(stage, sample())
    await empties(next)
  }

/** Scenarios of pages that are left, and of what later pages do. */
export const leftPage = {
  'the next page view has only the loader': nextView(({ partner }) => partner.loaderOnly),

  'the next page view has only an element': nextView(({ partner }) => partner.pinned),

  'closed in mid-request, and never opened again': async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    stage.proxy.plan(sample(), ['slow'])
    await prepare(page, sample())
    await submit(page)
    await underWay(stage.proxy, sample())
    await page.close()
    await arrive(stage, sample())
  },

  'left after three tries, and never opened again': async (stage) => {
    const page = await (await stage.openProfile()).open(stage.partner.signUp)
    stage.proxy.plan(sample(), ['503', '503', '503'])
    await prepare(page, sample())
    await submitInVain(page)
    await page.close()
    await arrive(stage, sample())
  },

  'closed as soon as the first request has left': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.plan(sample(), ['never answers'])
    await prepare(page, sample())
    await submit(page)
    await underWay(stage.proxy, sample())
    await page.close()
    const next = await profile.open(stage.partner.loaderOnly)
    await arrive(stage, sample())
    await empties(next)
  },

  'the browser is killed': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.elseAll('503')
    await signUp(page, sample())
    await isSoon(untilOnDisk, () => profile.hasOnDisk(sample()))
    await profile.kill()
    stage.proxy.calm()
    const next = await profile.open(stage.partner.loaderOnly)
    await arrive(stage, sample())
    await empties(next)
  },

  'several wait, and one that always fails holds up none': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    const [failing = '', ...others] = [1, 2, 3, 4].map(sample)
    stage.proxy.elseAll('503')
    for (const email of [failing, ...others]) {
      await signUp(page, email)
      await closeModal(page)
    }
    await crash(page)
    stage.proxy.calm()
    stage.proxy.plan(failing, Array(50).fill('503'))
    const next = await profile.open(stage.partner.loaderOnly, tomorrow)
    await arrive(stage, ...others)
    check(await isWritten(next, failing), 'What has not arrived is not kept')
  },

  'a pause that goes on on the next page': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.elseAll('503')
    await prepare(page, sample())
    await submitInVain(page)
    await crash(page)
    const tries = stage.proxy.arrivals.length
    // By the clock of this page the pause lasts for a minute more, however slowly it loads.
    await profile.open(stage.partner.loaderOnly, aMinuteEarlier)
    const isEarly = await isSoon(5000, () => stage.proxy.arrivals.length > tries)
    check(!isEarly, 'The next page has not waited for the end of the pause')
    stage.proxy.calm()
    await profile.open(stage.partner.loaderOnly, tomorrow)
    await arrive(stage, sample())
  },

  'another version has left an entry of another form': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    await page.evaluate((key) => localStorage.setItem(key, '{"form":2}'), foreignKey)
    await signUp(page, sample())
    await arrive(stage, sample())
    const next = await profile.open(stage.partner.loaderOnly)
    await until('The rest is delivered', 10_000, async () => (await waiting(next)).length === 1)
    const kept = await next.evaluate((key) => localStorage.getItem(key), foreignKey)
    check(kept === '{"form":2}', 'What another version has left was not kept')
  },

  'a page is the answer, and a day later the receiver is there': refused('a page, not stored'),

  'a redirect to another origin, and a day later none': refused('redirect'),

  'one is refused for good, another follows': async (stage) => {
    const [refused, other, last] = [sample(1), sample(2), sample(3)]
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    stage.proxy.plan(refused, Array(20).fill('422'))
    for (const email of [refused, other]) {
      await signUp(page, email)
      await closeModal(page)
    }
    await arrive(stage, other)
    await page.close()

    const soonAfter = await profile.open(stage.partner.signUp)
    await signUp(soonAfter, last)
    await arrive(stage, last)
    const tries = stage.proxy.arrivalsOf(refused).length
    check(tries === 1, `The refused sign-up was sent ${tries} times within a day`)
    await soonAfter.close()

    stage.proxy.calm()
    const dayAfter = await profile.open(stage.partner.loaderOnly, tomorrow)
    await arrive(stage, refused)
    await empties(dayAfter)
  },
} satisfies Record<string, Scenario>
