import type { StoreApi } from 'zustand/vanilla'

/** A store from whose state React hydrates (`useSyncExternalStore`, server snapshot). */
export const hydratingFrom = <State>(store: StoreApi<State>, state: State): StoreApi<State> => ({
  ...store,
  getInitialState: () => state,
})
