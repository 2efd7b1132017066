import type { Circumstance, Deed } from './commands.ts'
import { installClock, isCalling, nextTask, passTime, pause, skipTime } from './page/clock.ts'
import { elementOf, letGo, perform } from './page/deeds.ts'
import { fillIn } from './page/fill-in.ts'
import {
  find,
  isModalOpen,
  reopenWhenClosed,
  selectors,
  takeMet,
  watchHands,
} from './page/hands.ts'
import { look, noted, watch } from './page/sight.ts'
import type { Expected } from './referee.ts'
import { complaintOf } from './rules.ts'

/** Milliseconds between two checks of the page. */
const lookAgain = 5

let held: WeakRef<HTMLElement>[] = []

/** Goes back or forward, unless that would leave the document. */
async function travel(direction: 'back' | 'forward') {
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
}

/** The game's functions in the page, as `window.play`. They are installed before the page's scripts run. */
const play = {
  find,
  selectors,
  fillIn,
  takeMet,
  reopenWhenClosed,
  passTime,
  /** Removes all elements, and keeps only weak references to them. */
  letGo() {
    held = [...held, ...letGo()]
  },
  /** How many removed elements are still in memory. */
  stillHeld: () => held.filter((element) => element.deref()).length,
  /** Milliseconds that the visitor spends elsewhere before Back. */
  away: 0,

  /** Performs all deeds in one task. @returns the state of each deed's element right after it */
  perform: (deeds: readonly Deed[]) =>
    deeds.map((deed) => {
      perform(deed)
      const element = 'slot' in deed ? elementOf(deed.slot) : undefined
      const { isConnected = false } = element ?? {}
      // A button knows no launch date.
      const dated = element?.localName === 'launch-countdown' ? ['launch-at'] : []
      const isBad = ['endpoint', ...dated].some(
        (name) => element?.getAttribute(name) === 'nonsense',
      )
      const isDefined = element?.matches(':defined') ?? false
      return { isConnected, isBad, isDefined, isModalOpen: isModalOpen() }
    }),

  /**
   * Checks the page until it keeps all rules.
   * @param timeout milliseconds after which the broken rule is returned
   */
  async look(expected: Expected, timeout: number) {
    for (let waited = 0; ; waited += lookAgain) {
      // The widgets retry a refused sign-up after a day, and others when the browser comes online.
      if (expected.toBeSent.length > 0 && !isCalling()) {
        await passTime(86_400_000)
        window.dispatchEvent(new Event('online'))
      }
      for (let task = 0; task < 3; task += 1) await nextTask()
      const sight = look(expected.closed)
      const complaint = complaintOf(sight, expected)
      // Where the endpoint answers, its answer must arrive before the next command.
      const isWaiting = complaint || (expected.isAnswered && isCalling())
      if (!isWaiting || waited >= timeout) {
        noted(sight)
        return { sight, complaint }
      }
      await pause(lookAgain)
    }
  },

  /** Lets time pass, has the page's own router go to another view, or goes back or forward. */
  async happen(command: Exclude<Circumstance, { do: 'file' | 'endpoint' | 'leave' }>) {
    if (command.do === 'time') return passTime(command.milliseconds)
    if (command.do !== 'route') return travel(command.do)
    const last = Number(sessionStorage.getItem('route') ?? 0) + 1
    sessionStorage.setItem('route', String(last))
    const url = new URL(location.href)
    url.searchParams.set('page', String(last))
    history.pushState({ router: last }, '', url)
  },
}

export type Play = typeof play
declare global {
  interface Window {
    play: Play
  }
}

installClock()
// Before the widgets' own listener, which reads the time.
window.addEventListener('pageshow', ({ persisted }) => persisted && skipTime(play.away))
watch()
watchHands()
window.play = play
