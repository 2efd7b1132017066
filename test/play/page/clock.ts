/**
 * The page's clock, which stands still until it is told to go on. Playwright's keeps a record of
 * each order and repeats it in each new document: after some thousand games that takes seconds.
 */
const native = { setTimeout: window.setTimeout.bind(window), Date }

let now = Date.UTC(2025, 6, 1, 12)
const start = now
let lastId = 0
const timers = new Map<number, { at: number; run(): void }>()

/** Lets the tasks run that are waiting, those of React among them. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(undefined)
  })

/** Waits by the machine's clock, for what the page's has no part in: files, answers. */
export const pause = (milliseconds: number) =>
  new Promise((resolve) => native.setTimeout(resolve, milliseconds))

let callsUnderWay = 0

/** Whether a call awaits its answer: if time passed now, it would give up. */
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

/** Longer than this, and nothing has run meanwhile, as in a computer that slept. */
const longest = 20_000

/** Time passes: what is due in it runs, in order. */
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

/** The time went on while the page was frozen: nothing of it ran. */
export function skipTime(milliseconds: number) {
  now += milliseconds
}
