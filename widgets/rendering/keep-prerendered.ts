import type { FirstView, ViewStores } from '../element/definition.ts'
import { focusIn, giveBack } from './foreign-nodes.ts'
import type { WithText } from './static-renderer.ts'

/**
 * Keeps the view of a prerendered page until React hydrates it. A button that is clicked before that is
 * clicked again afterwards. An extension may have put nodes into the view before this code came, and nobody can
 * tell them from ours. React then renders the view anew, and the new field gets the text and the focus of the old one.
 * @param onChange called when the state is no longer the one that the page shows
 * @returns undefined where the page is not prerendered
 */
export function keepPrerendered<State>(
  wrapper: HTMLElement,
  { store, messages, prerendered }: ViewStores<State> & { prerendered: State | undefined },
  onChange: () => void,
): FirstView<State> | undefined {
  if (prerendered === undefined) return undefined
  // Each button once: a visitor clicks again only because nothing has happened yet.
  const pressed = new Set<HTMLElement>()
  for (const element of wrapper.querySelectorAll<WithText>('*')) element.renderedText ??= null
  const fieldOf = () => wrapper.querySelector('input')
  let before: { field: ReturnType<typeof fieldOf>; focus: ReturnType<typeof focusIn> } | undefined
  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (button) pressed.add(button)
  }
  wrapper.addEventListener('click', onClick)
  const stops = [store.subscribe(onChange), messages.subscribe(onChange)]
  const stop = () => {
    wrapper.removeEventListener('click', onClick)
    for (const stop of stops) stop()
    // The part for print, which React adds itself (site/build/pages/prerender.tsx).
    wrapper.parentNode?.querySelector('.rest')?.remove()
  }
  if (store.getState() !== prerendered || messages.getState() !== messages.getInitialState())
    onChange()
  return {
    // The page is prerendered in English, and English is the initial state of `messages`.
    freeze() {
      before = { field: fieldOf(), focus: focusIn(wrapper) }
      return [prerendered, messages.getInitialState()]
    },
    hydrated() {
      const field = fieldOf()
      if (field && before?.field && before.field !== field) {
        field.value = before.field.value
        if (before.focus?.field === before.field)
          giveBack({ field, selection: [before.field.selectionStart, before.field.selectionEnd] })
      }
      for (const button of pressed) button.click()
    },
    stop,
  }
}
