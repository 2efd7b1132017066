import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import { parseLaunchAt } from '../launch-date.ts'
import {
  createWaitlistStore,
  type WaitlistSettings,
  type WaitlistStore,
} from '../waitlist/store.ts'
import { pageClock } from './clock.ts'
import type { CountdownSettings } from './launch-countdown.element.ts'
import { type RemainingTime, remainingTime } from './remaining-time.ts'

export type Phase = 'before' | 'live'
/** How much of the time is left, at most; it decides what is seen first. */
export type LastPart = 'days' | 'hour' | 'minute'

/** What a countdown shows. Once `live`, it stays so for that launch date. */
export interface CountdownState extends WidgetState<CountdownSettings> {
  phase: Phase
  lastPart: LastPart
  /** The time left. A store of its own, so that a second that passes is no change of the rest. */
  remaining: StoreApi<RemainingTime>
  /** The modal behind the join button. */
  waitlist: WaitlistStore
  /** The phase at this moment, also while the countdown is not ticking. */
  currentPhase(): Phase
}

const waitlistSettings = (settings: CountdownSettings): WaitlistSettings => ({
  triggerType: 'get-started',
  endpoint: settings.endpoint,
  noOutbox: settings.noOutbox,
  launchAt: settings.launchAt,
})

const lastPartOf = (left: number): LastPart => {
  if (left <= 60_000) return 'minute'
  return left <= 3_600_000 ? 'hour' : 'days'
}

const phaseOf = (left: number): Phase => (left > 0 ? 'before' : 'live')

/** The store of one countdown: it ticks with the page's clock while it is on a page. */
export function createCountdownStore({
  settings,
  ...context
}: WidgetContext<CountdownSettings>): StoreApi<CountdownState> {
  const waitlist = createWaitlistStore({ settings: waitlistSettings(settings), ...context })
  let launch = parseLaunchAt(settings.launchAt)
  const left = (now = pageClock.now()) => (launch ?? now) - now
  const remaining = createStore(() => remainingTime(left()))
  let isConnected = false
  let stopTicking: (() => void) | undefined

  return createStore<CountdownState>((set, get) => {
    const stop = () => {
      stopTicking?.()
      stopTicking = undefined
    }

    const read = (now?: number) => {
      const time = left(now)
      remaining.setState(remainingTime(time))
      const next = { phase: phaseOf(time), lastPart: lastPartOf(time) }
      const { phase, lastPart } = get()
      if (next.phase !== phase || next.lastPart !== lastPart) set(next)
    }

    const update = (now?: number) => {
      const { phase: before } = get()
      read(now)
      const { phase } = get()
      if (phase === 'live') stop()
      else if (isConnected) stopTicking ??= pageClock.subscribe(update)
      if (isConnected && before === 'before' && phase === 'live') context.emit('launchlive')
    }

    return {
      settings,
      waitlist,
      remaining,
      phase: phaseOf(left()),
      lastPart: lastPartOf(left()),

      currentPhase: () => (get().phase === 'live' ? 'live' : phaseOf(left())),

      configure(settings) {
        const isNewDate = settings.launchAt !== get().settings.launchAt
        set({ settings })
        waitlist.getState().configure(waitlistSettings(settings))
        if (!isNewDate) return
        launch = parseLaunchAt(settings.launchAt)
        update()
      },

      connect() {
        // A launch that came before the element did is shown, not announced by an event.
        if (get().phase === 'before') read()
        isConnected = true
        if (get().phase === 'before') update()
        const leave = waitlist.getState().connect()
        return () => {
          isConnected = false
          stop()
          leave()
        }
      },
    }
  })
}
