import type { ReactElement, ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>>

/** An element of a view. */
interface VirtualElement {
  /** Its place in the view, by which the next rendering finds it again. */
  key: string
  tag: string
  props: Props
}

/** An element as it was rendered. Not in a map: the code that hydrates it is in another file. */
export type WithText = Element & {
  /** Its text; null where it has none, and undefined on an element that is not of the view. */
  renderedText?: string | null
}

interface RenderedElement {
  element: WithText
  props: Props
  children: Map<string, RenderedElement>
}

const none: Props = {}

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  acceptCharset: 'accept-charset',
}

/** Creates an element: of SVG for `<svg>` and what is in it. */
const createElement = (tag: string, parent: Element) =>
  document.createElementNS(tag === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI, tag)

const isEvent = (name: string) => name.startsWith('on')

const isAbsent = (value: unknown) => value === null || value === undefined

/** Whether a node of a prerendered page can be used for an element of the view. */
const fits = (node: ChildNode | null, { tag, props }: VirtualElement): node is Element =>
  node?.nodeName.toLowerCase() === tag &&
  (Reflect.get(node, 'className') || undefined) === props.className

const isText = (view: unknown): boolean => /^(string|number)$/.test(typeof view)

/** The elements of a view, whose components are called. */
function elementsOf(view: ReactNode, path = ''): VirtualElement[] {
  if (isAbsent(view) || typeof view === 'boolean') return []
  if (Array.isArray(view))
    return view.flatMap((child, index) => elementsOf(child, `${path}.${child?.key ?? index}`))
  const { type, props } = view as ReactElement<Props>
  if (typeof type === 'function')
    return elementsOf((type as (props: Props) => ReactNode)(props), path)
  if (typeof type !== 'string') return elementsOf(props.children as ReactNode, path)
  return [{ key: `${path}${type}`, tag: type, props }]
}

/**
 * Creates a renderer for views without hooks. They have elements, fragments and functions; as properties text, numbers,
 * booleans and event handlers; and a text only as the only child of its element, since a page translator puts elements
 * in its place. The markup is what React would make, so that React can hydrate it. It writes only what has changed,
 * and uses the nodes that a prerendered page has.
 * @param container the element to render into
 */
export function createStaticRenderer(container: Element) {
  let isStopped = false
  let rendered = new Map<string, RenderedElement>()

  function set(node: Element, name: string, value: unknown) {
    if (isEvent(name)) {
      const handle = (event: Event) => isStopped || (value as (event: Event) => void)(event)
      Reflect.set(node, name.toLowerCase(), value && handle)
      return
    }
    const attribute = attributeNames[name] ?? name
    // In ARIA and data attributes, `false` is written out.
    const isWord = /^(aria|data)-/.test(name)
    if ((value === false && !isWord) || isAbsent(value)) node.removeAttribute(attribute)
    else node.setAttribute(attribute, value === true && !isWord ? '' : String(value))
  }

  function update(one: RenderedElement, { props }: VirtualElement) {
    const { element } = one
    const { children } = props
    // Also those of the previous rendering, to remove properties that are gone.
    for (const name of Object.keys({ ...one.props, ...props }))
      if (name !== 'children' && one.props[name] !== props[name]) set(element, name, props[name])
    one.props = props
    if (!isText(children)) {
      element.renderedText = null
      one.children = patch(element, children as ReactNode, one.children)
      return
    }
    const text = String(children)
    // Compared with what was rendered: a page translator may have put something else in its place.
    if (element.renderedText !== text && element.innerHTML !== text) element.textContent = text
    element.renderedText = text
  }

  function patch(parent: Element, view: ReactNode, before: Map<string, RenderedElement>) {
    const all = elementsOf(view)
    const isFirst = before.size === 0
    for (const [key, { element }] of before)
      if (!all.some((wanted) => wanted.key === key)) element.remove()
    let next = parent.firstChild
    const after = new Map<string, RenderedElement>()
    for (const wanted of all) {
      const { key, tag } = wanted
      // Existing nodes stay in place, even if a browser extension has put others between them: a moved field loses
      // the focus.
      let one = before.get(key)
      if (!one) {
        const element: Element =
          isFirst && fits(next, wanted)
            ? next
            : parent.insertBefore(createElement(tag, parent), next)
        one = { element, props: none, children: new Map() }
      }
      next = one.element.nextSibling
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
    render(view: ReactNode) {
      rendered = patch(container, view, rendered)
    },
    /** Stops listening. What is rendered stays. */
    stop() {
      isStopped = true
    },
  }
}
