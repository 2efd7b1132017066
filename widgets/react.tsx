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
import { type Attributes, attributeName, attributeText } from './element/attributes.ts'
import { defineWidget } from './element/define-widget.ts'
import type { AnyDefinition, EventOf } from './element/definition.ts'
import { launchCountdown } from './launch-countdown/launch-countdown.element.ts'
import { waitlistEvents } from './waitlist/contract.ts'
import { waitlistButton } from './waitlist-button/waitlist-button.element.ts'

type Props = Record<string, unknown>

/** A value as JSON, to compare it. One that JSON cannot write, such as a bigint, is equal to nothing. */
function jsonOf(value: unknown): unknown {
  try {
    return JSON.stringify(value)
  } catch {
    return value
  }
}

/** On a server, React 18 warns of layout effects. */
const useClientEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Creates the React component of an element. In a browser it registers the element. A server renders the element with
 * its attributes, so that it works before React hydrates it.
 * @param events the names in words, such as `WaitlistSent`
 */
function component<D extends AnyDefinition>(definition: D, events: readonly EventOf<D>[]) {
  const { tag, properties } = definition
  const attributes: Attributes = definition.attributes
  if (typeof customElements !== 'undefined') defineWidget(definition)
  /** What is set as a property, and is in no markup. */
  const objects = [
    ...Object.keys(properties).filter((name) => properties[name]?.set),
    ...Object.keys(attributes).filter((name) => attributes[name]?.kind === 'object'),
  ]
  const handlers = events.map((event) => `on${event}`)

  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null)
    const latest = useRef<Props>({})
    const markup: Props = { ref: element }
    for (const [name, value] of Object.entries(props)) {
      const attribute = attributes[name]
      if (objects.includes(name)) continue
      if (attribute) markup[attributeName(name)] = attributeText(value, attribute)
      // React 18 would write `false` as an attribute with that text.
      else if (name === 'hidden') markup.hidden = value === true ? '' : value || undefined
      // In capitals, since React 19 would set the property of that name instead of the attribute.
      else if (name === 'messages') markup.MESSAGES = JSON.stringify(value)
      // Not read-only properties, which React 19 would set, and of which the element would warn.
      else if (!(name in properties) && !handlers.includes(name))
        markup[name === 'className' ? 'class' : name] = value
    }

    useImperativeHandle<unknown, unknown>(ref, () => element.current, [])

    // React 18 does not listen to custom events, and React 19 not on an element that a server rendered.
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

    // After the effect above, so that listeners hear the events that the first objects cause.
    useClientEffect(() => {
      const before = latest.current
      latest.current = props
      // Compared by their JSON, since an object written in JSX is new at every render.
      for (const name of objects)
        if (jsonOf(props[name]) !== jsonOf(before[name]))
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
