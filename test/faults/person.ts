import type { Page } from '@playwright/test'
import type { Act } from './plan.ts'
import type { Profile } from './profile.ts'
import type { Stage } from './stage.ts'
import { isSoon, sleep, until } from './until.ts'
import { closeModal, isThanked, isWritten, prepare, submit, thanked } from './visitor.ts'

/** Milliseconds until Chromium has written a page's storage to the disk: a minute at most, and some. */
const untilOnDisk = 80_000
/** Milliseconds that a person without a connection stays so. */
const timeOffline = 1500

/** Somebody who signs up again and again, in a browser of their own. */
export interface Person {
  profile: Profile
  /**
   * Signs up, once or twice, and does what else the act says.
   * @throws Broken when a sign-up is not accepted: neither kept in the outbox nor thanked for
   */
  play(act: Act): Promise<void>
  /** The e-mails of the sign-ups that have shown Thank You. */
  thankedFor: ReadonlySet<string>
}

export async function createPerson(stage: Stage): Promise<Person> {
  const profile = await stage.openProfile()
  const thankedFor = new Set<string>()
  /** The tab of each place that was left open. */
  const tabs = new Map<Act['place'], Page>()

  async function openTab({ place }: Act, email: string): Promise<Page> {
    const tab = await profile.open(stage[place].signUp)
    await prepare(tab, email)
    return tab
  }

  /** The open tab of a place, or a new one that will stay open. */
  async function useTab(act: Act, email: string): Promise<Page> {
    const left = tabs.get(act.place)
    if (left) await prepare(left, email)
    const tab = left ?? (await openTab(act, email))
    tabs.set(act.place, tab)
    return tab
  }

  async function seeThankYou(tab: Page, email: string) {
    await thanked(tab)
    thankedFor.add(email)
    await closeModal(tab)
  }

  /** Waits until a sign-up is accepted, and on its way unless others are before it. */
  async function isAccepted(tab: Page, email: string) {
    await until(`${email} is in the outbox`, 20_000, async () => {
      if (await isWritten(tab, email)) return true
      if (!(await isThanked(tab))) return false
      thankedFor.add(email)
      return true
    })
    await isSoon(1000, () => stage.proxy.arrivalsOf(email).length > 0)
  }

  const habits: Record<Act['habit'], (act: Act, ...emails: string[]) => Promise<void>> = {
    async stays(act, email = '') {
      const tab = await useTab(act, email)
      await submit(tab)
      await seeThankYou(tab, email)
    },

    async 'goes offline, and online again'(act, email = '') {
      const tab = await useTab(act, email)
      await profile.setOffline(true)
      try {
        await submit(tab)
        await seeThankYou(tab, email)
        await sleep(timeOffline)
      } finally {
        await profile.setOffline(false)
      }
    },

    async 'closes the tab in mid-request'(act, email = '') {
      const tab = await openTab(act, email)
      await submit(tab)
      await isAccepted(tab, email)
      await tab.close()
    },

    async 'has two tabs, and submits both at once'(act, email = '', otherEmail = '') {
      const tab = await useTab(act, email)
      const otherTab = await openTab(act, otherEmail)
      await Promise.all([submit(tab), submit(otherTab)])
      await Promise.all([seeThankYou(tab, email), seeThankYou(otherTab, otherEmail)])
      await otherTab.close()
    },

    async 'browser is killed'(act, email = '') {
      // Chromium writes the first change of a storage after 5 s, and later ones once a minute only.
      await profile.restart()
      tabs.clear()
      const tab = await openTab(act, email)
      await submit(tab)
      await isAccepted(tab, email)
      await isSoon(untilOnDisk, () => profile.hasOnDisk(email) || stage.stored().has(email))
      if (await isThanked(tab)) thankedFor.add(email)
      await profile.kill()
    },
  }

  return {
    profile,
    thankedFor,
    async play(act) {
      for (const email of act.emails) stage.proxy.plan(email, act.faults)
      try {
        await habits[act.habit](act, ...act.emails)
      } catch (error) {
        // A tab in which something went wrong is of no more use.
        tabs.clear()
        throw error
      }
    },
  }
}
