import type { FirstView, ViewStores } from '../element/definition.ts'
import { hydratingFrom } from './hydrating-from.ts'

/**
 * The whole view of a prerendered page, which serves until somebody uses it or its state changes. A
 * button that is pressed before React has hydrated it is pressed again after that.
 * @param onChange called when the page no longer shows the state
 * @returns undefined where the page is not prerendered
 */
export function keepPrerendered<State>(
  wrapper: HTMLElement,
  { store, messages, prerendered }: ViewStores<State> & { prerendered: State | undefined },
  onChange: () => void,
): FirstView<State> | undefined {
  if (prerendered === undefined) return undefined
  // Each once: a visitor who presses again has only seen nothing happen.
  const pressed = new Set<HTMLElement>()
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (button) pressed.add(button)
  }
  wrapper.addEventListener('click', onClick)
  const stops = [store.subscribe(onChange), messages.subscribe(onChange)]
  const stop = () => {
    wrapper.removeEventListener('click', onClick)
    for (const stop of stops) stop()
  }
  if (store.getState() !== prerendered || messages.getState() !== messages.getInitialState())
    onChange()
  return {
    // React hydrates `messages` from its initial state, English, which is what is prerendered.
    freeze: () => ({ messages, store: hydratingFrom(store, prerendered) }),
    hydrated() {
      stop()
      for (const button of pressed) button.click()
    },
    stop,
  }
}
