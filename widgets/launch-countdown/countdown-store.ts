import { createStore, type StoreApi } from 'zustand/vanilla'
import { pageClock } from '../shared/clock.ts'
import type { WidgetContext, WidgetState } from '../shared/definition.ts'
import {
  createWaitlistStore,
  type WaitlistSettings,
  type WaitlistStore,
} from '../waitlist-button/waitlist-store.ts'
import type { CountdownSettings } from './launch-countdown.element.ts'
import { parseLaunchAt } from './launch-date.ts'
import { type RemainingTime, remainingTime } from './remaining-time.ts'

export type Phase = 'before' | 'live'

/** What a countdown shows. Once `live`, it stays so for that launch date. */
export interface CountdownState extends WidgetState<CountdownSettings> {
  phase: Phase
  remaining: RemainingTime
  /** The modal behind the join button. */
  waitlist: WaitlistStore
  /** The phase at this moment, also while the countdown is not ticking. */
  currentPhase(): Phase
}

const waitlistSettings = ({ endpoint, noOutbox }: CountdownSettings): WaitlistSettings => ({
  triggerType: 'get-started',
  endpoint,
  noOutbox,
})

/** What is left at a moment, in milliseconds since the epoch, until the settings' launch date. */
function countDown({ launchAt }: CountdownSettings, now: number) {
  const left = (parseLaunchAt(launchAt) ?? now) - now
  return { phase: left > 0 ? 'before' : 'live', remaining: remainingTime(left) } as const
}

/** The store of one countdown: it ticks with the page's clock while it is on a page. */
export function createCountdownStore({
  settings,
  ...context
}: WidgetContext<CountdownSettings>): StoreApi<CountdownState> {
  const waitlist = createWaitlistStore({ settings: waitlistSettings(settings), ...context })
  let isConnected = false
  let stopTicking: (() => void) | undefined

  return createStore<CountdownState>((set, get) => {
    const stop = () => {
      stopTicking?.()
      stopTicking = undefined
    }

    const update = (now: number) => {
      const { phase: before, settings } = get()
      const next = countDown(settings, now)
      set(next)
      if (next.phase === 'live') stop()
      else if (isConnected) stopTicking ??= pageClock.subscribe(update)
      if (isConnected && before === 'before' && next.phase === 'live') context.emit('launchlive')
    }

    return {
      settings,
      waitlist,
      ...countDown(settings, pageClock.now()),

      currentPhase: () =>
        get().phase === 'live' ? 'live' : countDown(get().settings, pageClock.now()).phase,

      configure(settings) {
        const isNewDate = settings.launchAt !== get().settings.launchAt
        set({ settings })
        waitlist.getState().configure(waitlistSettings(settings))
        if (isNewDate) update(pageClock.now())
      },

      connect() {
        // A launch that came before the element did is shown, not announced by an event.
        if (get().phase === 'before') set(countDown(get().settings, pageClock.now()))
        isConnected = true
        if (get().phase === 'before') update(pageClock.now())
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
