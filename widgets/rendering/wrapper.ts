import type { Instance } from '../element/instance.ts'

/** The attributes of the element around every view: the theme and the language that it is in. */
export const wrapperAttributes = (
  state: unknown,
  { language }: { language: string },
): Record<string, string> => ({
  class: 'widget',
  'data-theme': (state as { settings: { theme: string } }).settings.theme,
  lang: language,
})

/**
 * Puts the wrapper of a view in the place of the fallback, or uses that of a prerendered page, and
 * keeps its attributes up to date. Whatever else is in the shadow root stays: it is open, and a page
 * may have put it there.
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
      instance.wrapper = undefined
    },
  }
}
