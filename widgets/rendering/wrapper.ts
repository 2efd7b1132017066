import type { Instance } from '../element/definition.ts'

/** The attributes of the wrapper around every view, with its theme and its language. */
export const wrapperAttributes = (
  state: unknown,
  { language }: { language: string },
): Record<string, string> => ({
  class: 'widget',
  'data-theme': (state as { settings: { theme: string } }).settings.theme,
  lang: language,
})

/**
 * Puts the wrapper of a view in the place of the fallback, and keeps its attributes up to date. Uses the
 * wrapper of a prerendered page if there is one. The rest of the shadow root stays: it is open, so the
 * page may have added to it.
 */
export function openWrapper<State>(shadow: ShadowRoot, instance: Instance<State>) {
  const { store, messages, slot } = instance
  const wrapper = instance.wrapper ?? document.createElement('div')
  const update = () => {
    const attributes = wrapperAttributes(store.getState(), messages.getState().translator)
    for (const [name, value] of Object.entries(attributes))
      if (wrapper.getAttribute(name) !== value) wrapper.setAttribute(name, value)
  }
  update()
  const unsubscribe = [store.subscribe(update), messages.subscribe(update)]
  if (wrapper.parentNode !== shadow) shadow.append(wrapper)
  slot.remove()
  return {
    wrapper,
    /** Puts the fallback back in its place. */
    close() {
      for (const stop of unsubscribe) stop()
      wrapper.replaceWith(slot)
      instance.wrapper = null
    },
  }
}
