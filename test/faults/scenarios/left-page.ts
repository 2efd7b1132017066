import type { InitScript } from '../profile.ts'
import type { Stage } from '../stage.ts'
import { check, isSoon } from '../until.ts'
import { closeModal, crash, prepare, signUp, submit } from '../visitor.ts'
import { arrive, empties, type Scenario, sample, submitInVain, underWay } from './scenario.ts'

/** Milliseconds until Chromium has written a page's storage to the disk: 5 s, and some. */
const untilOnDisk = 20_000

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

const tomorrow: InitScript = () => {
  const { now } = Date
  Date.now = () => now.call(Date) + 25 * 3_600_000
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

  'several wait, and go in order': async (stage) => {
    const profile = await stage.openProfile()
    const page = await profile.open(stage.partner.signUp)
    const emails = [1, 2, 3, 4].map(sample)
    stage.proxy.elseAll('503')
    for (const email of emails) {
      await signUp(page, email)
      await closeModal(page)
    }
    await crash(page)
    stage.proxy.calm()
    const before = stage.proxy.arrivals.length
    const next = await profile.open(stage.partner.loaderOnly)
    await arrive(stage, ...emails)
    await empties(next)
    const order = stage.proxy.arrivals.slice(before).map(({ email }) => email)
    check(order.join() === emails.join(), `They went in the order ${order.join(', ')}`)
  },

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
