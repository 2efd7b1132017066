import type { Deed } from './commands.ts'
import { installClock, isCalling, nextTask, passTime, pause, skipTime } from './page/clock.ts'
import { elementOf, letGo, perform } from './page/deeds.ts'
import { fillIn } from './page/fill-in.ts'
import { find, reopenWhenClosed, selectors, takeMet, watchHands } from './page/hands.ts'
import { look, noted, watch } from './page/sight.ts'
import { complaintOf, type Expected } from './rules.ts'

/** Milliseconds between two looks. */
const lookAgain = 5

let held: WeakRef<HTMLElement>[] = []

/** What the game does in the page. It is there before the page's own scripts. */
const play = {
  find,
  selectors,
  fillIn,
  takeMet,
  reopenWhenClosed,
  passTime,
  /** Removes all elements, and lets go of them. */
  letGo() {
    held = [...held, ...letGo()]
  },
  /** How many of them memory still has. */
  stillHeld: () => held.filter((element) => element.deref()).length,
  /** Milliseconds that it will have been away, when the page comes back by Back. */
  away: 0,

  /** Does all in one task. @returns after each of them, what has become of its element */
  perform: (deeds: readonly Deed[]) =>
    deeds.map((deed) => {
      perform(deed)
      const element = 'slot' in deed ? elementOf(deed.slot) : undefined
      const { isConnected = false } = element ?? {}
      return { isConnected, isDefined: element?.matches(':defined') ?? false }
    }),

  /**
   * Looks until all is as it should be.
   * @param timeout milliseconds after which it is not
   */
  async look(expected: Expected, timeout: number) {
    for (let waited = 0; ; waited += lookAgain) {
      // What was refused is tried again after a day, or when there is a connection again.
      if (expected.toBeSent.length > 0 && !isCalling()) {
        await passTime(86_400_000)
        window.dispatchEvent(new Event('online'))
      }
      for (let task = 0; task < 3; task += 1) await nextTask()
      const sight = look(expected.closed)
      const complaint = complaintOf(sight, expected)
      // What was answered is to be heard of before the next command.
      const isWaiting = complaint || (expected.isAnswered && isCalling())
      if (!isWaiting || waited >= timeout) {
        noted(sight)
        return { sight, complaint }
      }
      await pause(lookAgain)
    }
  },

  /** The page's own router goes on to another view. */
  route() {
    const last = Number(sessionStorage.getItem('route') ?? 0) + 1
    sessionStorage.setItem('route', String(last))
    const url = new URL(location.href)
    url.searchParams.set('page', String(last))
    history.pushState({ router: last }, '', url)
  },

  /** Goes on in the history, where that stays in this document. */
  async travel(direction: 'back' | 'forward') {
    const { entries, currentEntry } = Reflect.get(window, 'navigation') as {
      entries(): { sameDocument: boolean }[]
      currentEntry: { index: number }
    }
    const all = entries.call(Reflect.get(window, 'navigation'))
    if (!all[currentEntry.index + (direction === 'back' ? -1 : 1)]?.sameDocument) return
    const arrived = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    history[direction]()
    await arrived
  },
}

export type Play = typeof play
declare global {
  interface Window {
    play: Play
  }
}

installClock()
// Before the widgets' own listener, which asks what time it is.
window.addEventListener('pageshow', ({ persisted }) => persisted && skipTime(play.away))
watch()
watchHands()
window.play = play
