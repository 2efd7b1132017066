import type { Page } from '@playwright/test'
import type { InitScript } from '../profile.ts'
import type { Stage } from '../stage.ts'
import { check } from '../until.ts'
import { prepare, submit, thanked } from '../visitor.ts'
import { arrive, empties, type Scenario, sample, underWay } from './scenario.ts'

/** Milliseconds by which this process may learn of an answer's end after the browser. */
const tolerance = 100

type Submit = (pages: readonly Page[], stage: Stage) => Promise<unknown>

const twoTabs =
  (submitAll: Submit, ...initScripts: InitScript[]): Scenario =>
  async (stage) => {
    const profile = await stage.openProfile(...initScripts)
    const emails = [sample(1), sample(2)]
    const pages = await Promise.all(emails.map(() => profile.open(stage.partner.signUp)))
    for (const [at, page] of pages.entries()) {
      stage.proxy.plan(sample(at + 1), ['slow'])
      await page.bringToFront()
      await prepare(page, sample(at + 1))
    }
    await submitAll(pages, stage)
    await Promise.all(pages.map(thanked))
    await arrive(stage, ...emails)
    await Promise.all(pages.map(empties))

    const { arrivals } = stage.proxy
    for (const [at, { from }] of arrivals.entries()) {
      const isOverlap = arrivals.slice(0, at).some(({ to }) => from < to - tolerance)
      check(!isOverlap, 'Two tabs delivered at the same time')
    }
  }

const atOnce: Submit = (pages) => Promise.all(pages.map(submit))

/** A lease is seen by another tab only after a moment, so it does not help in the same instant. */
const oneAfterOther: Submit = async ([first, ...others], { proxy }) => {
  if (first) await submit(first)
  await underWay(proxy, sample(1))
  await Promise.all(others.map(submit))
}

const noWebLocks: InitScript = () => {
  Reflect.deleteProperty(Navigator.prototype, 'locks')
}

/** Scenarios of two tabs of one origin. */
export const inTwoTabs = {
  'two tabs at once': twoTabs(atOnce),
  'a second tab while one delivers, without Web Locks': twoTabs(oneAfterOther, noWebLocks),
} satisfies Record<string, Scenario>
