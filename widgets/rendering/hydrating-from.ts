import type { StoreApi } from 'zustand/vanilla'

/** The same store with the state that React hydrates from (`useSyncExternalStore`, server snapshot). */
export const hydratingFrom = <State>(store: StoreApi<State>, state: State): StoreApi<State> => ({
  ...store,
  getInitialState: () => state,
})
