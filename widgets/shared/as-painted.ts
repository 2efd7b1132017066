import type { StoreApi } from 'zustand/vanilla'
import type { Instance } from './definition.ts'

const current = <State>(store: StoreApi<State>): StoreApi<State> => ({
  ...store,
  getInitialState: store.getState,
})

/**
 * An element whose first state, from which React hydrates (`useSyncExternalStore`, server snapshot),
 * is that of the moment.
 */
export const asPainted = <State>(instance: Instance<State>): Instance<State> => ({
  ...instance,
  store: current(instance.store),
  messages: current(instance.messages),
})
