import type { ReactElement, ReactNode } from 'react'
import { describeValue } from '../unknown-value.ts'

type Props = Readonly<Record<string, unknown>>

/** A node of a view: an element or a text. */
interface VirtualNode {
  /** Its place in the view, by which the next rendering finds it again. */
  key: string
  /** The tag; undefined for a text. */
  tag?: string
  text?: string
  props: Props
}

interface RenderedNode {
  node: Element | Text
  props: Props
  children: Map<string, RenderedNode>
}

/** Renders views without React. */
interface StaticRenderer {
  render(view: ReactNode): void
  /** Stops listening. What is rendered stays. */
  stop(): void
}

const none: Props = {}

const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Creates an element: of SVG for `<svg>` and what is in it. */
const createElement = (tag: string, parent: Element) =>
  document.createElementNS(tag === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI, tag)

const isEvent = (name: string) => /^on[A-Z]/.test(name)

const isAbsent = (value: unknown) => value === null || value === undefined

/** Whether a node of a prerendered page can be used for a node of the view. */
const fits = (
  node: ChildNode | null,
  { tag = '#text', props }: VirtualNode,
): node is Element | Text =>
  node?.nodeName.toLowerCase() === tag &&
  (Reflect.get(node, 'className') || undefined) === props.className

/** @throws a TypeError for a property that only React can render */
function checkProps(tag: string, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    const isPlain = isAbsent(value) || /^(?:string|number|boolean)$/.test(typeof value)
    if (name !== 'children' && !isPlain && !(isEvent(name) && typeof value === 'function'))
      throw new TypeError(
        `A static view cannot have ${describeValue(value)} as <${tag} ${name}>. It takes text, numbers and booleans.`,
      )
  }
}

/** @throws a TypeError for a type that only React can render: a class, a memo, a context */
function checkType(type: unknown): void {
  const isComponent = typeof type === 'function' && !type.prototype?.isReactComponent
  if (typeof type !== 'string' && type !== Symbol.for('react.fragment') && !isComponent)
    throw new TypeError(
      `A static view cannot render ${describeValue(type)}. It takes elements, fragments and functions without hooks.`,
    )
}

// For our own mistakes, so not on partners' pages.
const isChecked = process.env.NODE_ENV !== 'production'

/** The nodes of a view, whose components are called. */
function nodesOf(view: ReactNode, path = ''): VirtualNode[] {
  if (isAbsent(view) || typeof view === 'boolean') return []
  if (typeof view !== 'object') return [{ key: `${path}#`, text: String(view), props: none }]
  if (Array.isArray(view))
    return view.flatMap((child, index) => nodesOf(child, `${path}.${child?.key ?? index}`))
  const { type, props } = view as ReactElement<Props>
  if (isChecked) checkType(type ?? view)
  if (typeof type === 'function') return nodesOf((type as (props: Props) => ReactNode)(props), path)
  if (typeof type !== 'string') return nodesOf(props.children as ReactNode, path)
  if (isChecked) checkProps(type, props)
  return [{ key: `${path}${type}`, tag: type, props }]
}

/**
 * Makes a renderer for views without hooks. Its markup is what React would make, so that React can
 * hydrate it. It writes only what has changed, and uses the nodes that a prerendered page has.
 * @param container the element to render into
 */
export function createStaticRenderer(container: Element): StaticRenderer {
  let isStopped = false
  let rendered = new Map<string, RenderedNode>()

  function set(node: Element, name: string, value: unknown) {
    if (isEvent(name)) {
      const handle = (event: Event) => isStopped || (value as (event: Event) => void)(event)
      Reflect.set(node, name.toLowerCase(), value && handle)
      return
    }
    const attribute = attributeNames[name] ?? name
    // In ARIA and data attributes, `false` is written out.
    const isWord = /^(?:aria|data)-/.test(name)
    if ((value === false && !isWord) || isAbsent(value)) node.removeAttribute(attribute)
    else node.setAttribute(attribute, value === true && !isWord ? '' : String(value))
  }

  function update(one: RenderedNode, { text, props }: VirtualNode) {
    const node = one.node as Element
    if (text !== undefined) {
      if (node.textContent !== text) node.textContent = text
      return
    }
    // Those of the former rendering too: properties that are gone must be removed.
    for (const name of Object.keys({ ...one.props, ...props }))
      if (name !== 'children' && one.props[name] !== props[name]) set(node, name, props[name])
    one.props = props
    one.children = patch(node, props.children as ReactNode, one.children)
  }

  function patch(parent: Element, view: ReactNode, before: Map<string, RenderedNode>) {
    const all = nodesOf(view)
    const isFirst = before.size === 0
    for (const [key, { node }] of before)
      if (!all.some((wanted) => wanted.key === key)) (node as ChildNode).remove()
    let next = parent.firstChild
    const after = new Map<string, RenderedNode>()
    for (const wanted of all) {
      const { key, tag, text = '' } = wanted
      let node = before.get(key)?.node
      if (!node && isFirst && fits(next, wanted)) node = next
      node ??= tag ? createElement(tag, parent) : document.createTextNode(text)
      if (node === next) next = node.nextSibling
      else parent.insertBefore(node, next)
      const one = before.get(key) ?? { node, props: none, children: new Map() }
      update(one, wanted)
      after.set(key, one)
    }
    // Removes the nodes of a prerendered page that the view does not have.
    while (isFirst && next) {
      const surplus = next
      next = next.nextSibling
      surplus.remove()
    }
    return after
  }

  return {
    render(view) {
      rendered = patch(container, view, rendered)
    },
    stop() {
      isStopped = true
    },
  }
}
