import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import { parseLaunchAt } from '../launch-date.ts'
import type { WaitlistEvent } from '../waitlist/contract.ts'
import {
  createWaitlistStore,
  type ModalState,
  type WaitlistSettings,
  type WaitlistStore,
} from '../waitlist/store.ts'
import type { CountdownSettings } from './attributes.ts'
import { everySecond } from './clock.ts'
import { type TimeLeft, timeLeft } from './remaining-time.ts'

type Phase = 'before' | 'live'

/** The part of the state that follows from the time. */
interface TimeState extends TimeLeft {
  phase: Phase
}

/** The state of a countdown. Once `live`, it stays live for that launch date. */
export interface CountdownState extends WidgetState<CountdownSettings>, TimeState {
  /** The modal behind the join button. */
  waitlist: WaitlistStore
  modal: ModalState
  /** The phase at this moment, even while the countdown does not tick. */
  currentPhase(): Phase
}

const waitlistSettings = (settings: CountdownSettings): WaitlistSettings => ({
  ...settings,
  triggerType: 'get-started',
})

/** Reads the launch date each time: the visitor's zone may have changed. With a bad one it is still to come. */
function timeAt(now: number, { launchAt }: CountdownSettings): TimeState {
  const left = (parseLaunchAt(launchAt) ?? Number.POSITIVE_INFINITY) - now
  return { phase: left > 0 ? 'before' : 'live', ...timeLeft(left) }
}

/** Makes the store of a countdown, which ticks while its element is on a page. */
export function createCountdownStore({
  settings,
  ...context
}: WidgetContext<CountdownSettings, WaitlistEvent | 'LaunchLive'>): StoreApi<CountdownState> {
  const waitlist = createWaitlistStore({ settings: waitlistSettings(settings), ...context })
  let isConnected = false
  let stopTicking: (() => void) | undefined

  return createStore<CountdownState>((set, get) => {
    waitlist.subscribe(({ modal }) => set({ modal }))

    const stop = () => {
      stopTicking?.()
      stopTicking = undefined
    }

    const update = (now = Date.now()) => {
      const { phase: before, settings } = get()
      set(timeAt(now, settings))
      const { phase } = get()
      if (phase === 'live') stop()
      else if (isConnected) stopTicking ??= everySecond(update)
      if (isConnected && before === 'before' && phase === 'live') context.emit('launchlive')
    }

    return {
      settings,
      waitlist,
      modal: 'closed',
      ...timeAt(Date.now(), settings),

      currentPhase: () =>
        get().phase === 'live' ? 'live' : timeAt(Date.now(), get().settings).phase,

      configure(settings) {
        const { launchAt } = get().settings
        set({ settings })
        waitlist.getState().configure(waitlistSettings(settings))
        if (settings.launchAt === launchAt) return
        // A launch behind a bad date is shown, but is no event.
        if (parseLaunchAt(launchAt) === undefined) set(timeAt(Date.now(), settings))
        update()
      },

      connect() {
        // A launch before the element has come is shown, but is no event.
        if (get().phase === 'before') update()
        isConnected = true
        if (get().phase === 'before') update()
        const disconnectWaitlist = waitlist.getState().connect()
        return () => {
          isConnected = false
          stop()
          disconnectWaitlist()
        }
      },
    }
  })
}
