import type { StoreApi } from 'zustand/vanilla'
import type { ElementView, Instance } from '../element/definition.ts'

const startingWith = <State>(store: StoreApi<State>, read: () => State): StoreApi<State> => ({
  ...store,
  getInitialState: read,
})

/** Made anew only for another state, as React asks of a snapshot. */
function eachState<State>(read: () => State, make: (state: State) => State): () => State {
  let last: { state: State; made: State } | undefined
  return () => {
    const state = read()
    if (last?.state !== state) last = { state, made: make(state) }
    return last.made
  }
}

/**
 * An element whose first state, from which React hydrates (`useSyncExternalStore`, server snapshot),
 * is what its first view shows at the moment.
 */
export const serverSnapshot = <State>(
  { store, messages, ...instance }: Instance<State>,
  staticState: ElementView<State>['staticState'] = (state) => state,
): Instance<State> => ({
  ...instance,
  store: startingWith(store, eachState(store.getState, staticState)),
  messages: startingWith(messages, messages.getState),
})
