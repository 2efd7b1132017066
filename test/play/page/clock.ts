/**
 * The page's clock. It stops until the game advances it. Playwright's own clock repeats
 * all its earlier calls in each new document: after some thousand games that takes seconds.
 */
const native = { setTimeout: window.setTimeout.bind(window), Date }

let now = Date.UTC(2025, 6, 1, 12)
const start = now
let lastId = 0
const timers = new Map<number, { at: number; run(): void }>()

/** Lets the waiting tasks run, React's among them. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(undefined)
  })

/** Waits in real time for files and answers, which do not follow the page's clock. */
export const pause = (milliseconds: number) =>
  new Promise((resolve) => native.setTimeout(resolve, milliseconds))

let callsUnderWay = 0

/** Whether a request awaits its answer. If time passed now, the request would time out. */
export const isCalling = () => callsUnderWay > 0

function countCalls() {
  const { fetch } = window
  window.fetch = async (...call) => {
    callsUnderWay += 1
    try {
      return await fetch(...call)
    } finally {
      callsUnderWay -= 1
    }
  }
}

export function installClock() {
  countCalls()
  const schedule = (callback: TimerHandler, delay = 0, ...values: unknown[]) => {
    lastId += 1
    const run = () => typeof callback === 'function' && callback(...values)
    timers.set(lastId, { at: now + Math.max(Number(delay) || 0, 0), run })
    return lastId
  }
  const cancel = (id: number | undefined) => {
    timers.delete(id ?? 0)
  }
  class PageDate extends native.Date {
    constructor(...values: [] | [number]) {
      super(...((values.length === 0 ? [now] : values) as [number]))
    }
    static override now = () => now
  }
  Object.assign(window, { setTimeout: schedule, clearTimeout: cancel, Date: PageDate })
  performance.now = () => now - start
}

/** Over a longer time no timer runs until its end, as in a computer that slept. In ms. */
const longest = 20_000

/** Lets time pass. Timers that come due run in order. */
export async function passTime(milliseconds: number): Promise<void> {
  if (milliseconds > longest) {
    now += milliseconds
    return passTime(0)
  }
  const end = now + milliseconds
  for (;;) {
    const due = [...timers].filter(([, { at }]) => at <= end)
    const [next] = due.sort(([, one], [, other]) => one.at - other.at)
    if (!next) break
    const [id, { at, run }] = next
    timers.delete(id)
    now = Math.max(now, at)
    run()
    await nextTask()
  }
  now = end
}

/** Moves the time on without running timers, as for a page that was frozen. */
export function skipTime(milliseconds: number) {
  now += milliseconds
}
