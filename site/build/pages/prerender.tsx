import { renderToString } from 'react-dom/server'
import { type StoreApi, useStore } from 'zustand'
import { definitions } from '../../../widgets/definitions.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'
import baseStyles from '../../../widgets/element/base.css?inline'
import type { ElementView, WidgetDefinition } from '../../../widgets/element/definition.ts'
import { tags } from '../../../widgets/element/tags.ts'
import { createMessages } from '../../../widgets/i18n/store.ts'
import { useTranslator, WidgetRoot } from '../../../widgets/rendering/root.tsx'
import { wrapperAttributes } from '../../../widgets/rendering/wrapper.ts'

// Safe, since no string in our styles contains a comment or several spaces.
const compact = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')

/** An element in HTML, from its start tag to its end tag. */
function elementAt(html: string, start: number): string {
  const [, tag] = /^<(\w+)/.exec(html.slice(start)) ?? []
  let depth = 0
  for (const { 0: found, index } of html.slice(start).matchAll(new RegExp(`</?${tag}\\b`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return `${html.slice(start, start + index)}</${tag}>`
  }
  throw new Error(`A <${tag}> has no end.`)
}

/** A static view as a component, for an element whose view stays static. */
const staticComponent =
  <State,>(view: ElementView<State>['staticView']) =>
  ({ store }: { store: StoreApi<State> }) =>
    view({ state: useStore(store), translator: useTranslator() })

/** The cards of a directory. */
const cardsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<[^>]* part="card"/g), ({ index }) =>
    elementAt(html, index).replace(' part="card"', ''),
  )

/**
 * An element's shadow root as declarative shadow DOM, rendered by React.
 * @param written the attributes in the page, by name
 */
export async function prerender(tag: string, written: Record<string, string>): Promise<string> {
  const known: readonly { tag: string }[] = definitions
  const definition = known.find((one) => one.tag === tag) as WidgetDefinition | undefined
  if (!definition) throw new Error(`There is no <${tag}> to render.`)
  const { attributes, styles, messages, translations } = definition
  const settings = Object.fromEntries(
    Object.entries(attributes).map(([property, { parse, default: value }]) => {
      const text = written[attributeName(property)]
      return [property, text === undefined ? value : parse(text)]
    }),
  )
  const store = definition.createStore({ settings, emit: () => undefined, isPrerendered: true })
  const stores = {
    store,
    messages: createMessages(tag, messages, translations, () => undefined),
  }
  const { View = staticComponent(definition.staticView) } = await definition.view()
  // React closes void elements as in XML; nothing else in its output has these two characters.
  const render = () => {
    // React renders the initial state of a store.
    const shown = { ...stores, store: { ...store, getInitialState: store.getState } }
    return renderToString(<WidgetRoot stores={shown} view={View} />).replaceAll('/>', '>')
  }
  const content = render()
  const { translator } = stores.messages.getState()
  const wrapper = Object.entries(wrapperAttributes(store.getState(), translator))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  const css = compact([baseStyles, ...styles].join('\n'))
  const shown = cardsIn(content).length
  Object(store.getState()).showAll?.()
  const later = cardsIn(render()).slice(shown)
  const rest = later.length > 0 ? `<div class="grid" role="list">${later.join('')}</div>` : ''
  return `<template shadowrootmode="open"><style>${css}</style><div${wrapper}>${content}</div>${rest && `<div${wrapper.replace('widget', 'widget rest')}>${rest}</div>`}</template>`
}

/** The start tags of our elements. In our own pages attribute values are always in double quotes. */
const startTag = new RegExp(`<(${tags.join('|')})((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>`, 'g')

const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const decode = (text: string) =>
  text.replace(/&(?:quot|lt|gt|amp);/g, (name) => entities[name] ?? name)

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )

/**
 * A page with the prerendered shadow roots of its widgets, so that it is complete before scripts run, and
 * without scripts.
 */
export async function withWidgets(html: string): Promise<string> {
  const roots = await Promise.all(
    Array.from(html.matchAll(startTag), ([, tag = '', attributes = '']) =>
      prerender(tag, attributesOf(attributes)),
    ),
  )
  return html.replace(startTag, (tag) => tag + roots.shift())
}
