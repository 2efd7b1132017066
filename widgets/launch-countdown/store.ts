import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseLaunchAt } from '../base/launch-date.ts'
import type { WidgetContext, WidgetState } from '../element/definition.ts'
import type { WaitlistEvent } from '../waitlist/contract.ts'
import {
  createWaitlistStore,
  type ModalState,
  type Progress,
  type WaitlistSettings,
  type WaitlistStore,
} from '../waitlist/store.ts'
import type { CountdownSettings } from './attributes.ts'
import { onClock, type TimeLeft, timeLeft } from './time.ts'

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
  progress?: Progress | undefined
  /** The phase at this moment, even while the countdown does not tick. */
  currentPhase(): Phase
}

const waitlistSettings = (settings: CountdownSettings): WaitlistSettings => ({
  ...settings,
  triggerType: 'get-started',
})

/** Reads the launch date each time: the visitor's zone may have changed. A bad date never comes. */
function timeAt(now: number, { launchAt }: CountdownSettings): TimeState {
  const left = (parseLaunchAt(launchAt) ?? Number.POSITIVE_INFINITY) - now
  return { phase: left > 0 ? 'before' : 'live', ...timeLeft(left) }
}

/** Creates the store of a countdown, which ticks while its element is on a page. */
export function createCountdownStore({
  settings,
  ...context
}: WidgetContext<CountdownSettings, WaitlistEvent | 'LaunchLive'>): StoreApi<CountdownState> {
  const waitlist = createWaitlistStore({ settings: waitlistSettings(settings), ...context })
  let isConnected = false
  let stop = () => {}

  return createStore<CountdownState>((set, get) => {
    waitlist.subscribe(({ modal, progress }) => set({ modal, progress }))

    const update = (now: number) => {
      const { phase: before, settings } = get()
      const time = timeAt(now, settings)
      set(time)
      if (time.phase === 'before') return
      stop()
      if (isConnected && before === 'before') context.emit('launchlive')
    }

    /** Shows the time at once, and restarts the clock. */
    const restart = () => {
      stop()
      update(Date.now())
      if (isConnected && get().phase === 'before') stop = onClock(update)
    }
    const refresh = () => {
      if (get().phase === 'before') restart()
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
        // After a bad date, a past launch is shown, but fires no event.
        if (parseLaunchAt(launchAt) === undefined) set(timeAt(Date.now(), settings))
        restart()
      },

      connect() {
        // A launch before the element was connected is shown, but fires no event.
        refresh()
        isConnected = true
        refresh()
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
