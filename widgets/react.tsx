'use client'
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { demoDirectory } from './demo-directory/demo-directory.element.ts'
import { attributeName } from './element/attributes.ts'
import { defineWidget } from './element/define-widget.ts'
import type { AnyDefinition, EventOf } from './element/definition.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { waitlistEvents } from './waitlist/contract.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

type Props = Record<string, unknown>

/** On a server React 18 warns of layout effects, which do not run there. */
const useClientEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** A boolean as HTML writes it; React 18 writes `false` into the attribute of a custom element. */
const written = (value: unknown) => (typeof value === 'boolean' ? (value ? '' : undefined) : value)

/**
 * Makes the React component of an element, and registers the element where there are elements. A
 * server renders its attributes, so that it is right before React hydrates it.
 * @param events their names in words, `WaitlistSent`
 */
function component<D extends AnyDefinition>(definition: D, events: readonly EventOf<D>[]) {
  const { tag, attributes, properties } = definition
  if (typeof customElements !== 'undefined') defineWidget(definition)
  const objects = Object.keys(properties).filter((name) => properties[name]?.set)
  const handlers = events.map((event) => `on${event}`)

  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null)
    const latest = useRef<Props>({})
    const markup: Props = { ref: element }
    for (const [name, value] of Object.entries(props)) {
      if (name in attributes) markup[attributeName(name)] = written(value)
      else if (name === 'hidden') markup.hidden = written(value)
      // In capitals, since React 19 sets the property where it knows one of that name.
      else if (name === 'messages') markup.MESSAGES = JSON.stringify(value)
      // Without read-only properties, which React 19 would set, and which throw then.
      else if (!(name in properties) && !handlers.includes(name))
        markup[name === 'className' ? 'class' : name] = value
    }

    useImperativeHandle<unknown, unknown>(ref, () => element.current, [])

    // React 18 hears no custom events at all, and React 19 none of an element that a server rendered.
    useClientEffect(() => {
      const listening = new AbortController()
      for (const handler of handlers)
        element.current?.addEventListener(
          handler.slice('on'.length).toLowerCase(),
          (event) => {
            const listener = latest.current[handler]
            if (typeof listener === 'function') listener(event)
          },
          { signal: listening.signal },
        )
      return () => listening.abort()
    }, [])

    // After the effect above, so that listeners hear the events of the first objects.
    useClientEffect(() => {
      const before = latest.current
      latest.current = props
      // By their JSON, since an object that is written in JSX is a new one at every render.
      for (const name of objects)
        if (JSON.stringify(props[name]) !== JSON.stringify(before[name]))
          Object.assign(element.current ?? {}, { [name]: props[name] })
    })

    return createElement(tag, markup)
  })
  Component.displayName = tag
  return Component
}

export const LaunchCountdown = /* @__PURE__ */ component(launchCountdown, [
  'LaunchLive',
  ...waitlistEvents,
])
export const WaitlistButton = /* @__PURE__ */ component(waitlistButton, waitlistEvents)
export const DemoDirectory = /* @__PURE__ */ component(demoDirectory, ['DirectoryChange'])
