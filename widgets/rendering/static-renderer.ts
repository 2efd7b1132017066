import type { ReactElement, ReactNode } from 'react'

type Props = Readonly<Record<string, unknown>>

/** A node that a view asks for: an element, or a text. */
interface Wanted {
  /** Its place in the view, by which it is found again at the next paint. */
  key: string
  /** The tag; undefined for a text. */
  tag?: string
  text?: string
  props: Props
}

interface Painted {
  node: Element | Text
  props: Props
  children: Map<string, Painted>
}

/** Paints views into a place, without React. */
export interface Painter {
  paint(view: ReactNode): void
  /** Ends listening; what is painted stays. */
  stop(): void
}

const none: Props = {}

const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** An element of SVG where it is one, or is in one. */
const createElement = (tag: string, parent: Node) =>
  tag === 'svg' || parent instanceof SVGElement
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag)

/** What is no attribute. */
const forReact = ['children', 'ref', 'suppressHydrationWarning']

/** Whether a node that is there already can be taken for one that is wanted. */
function isFor(node: ChildNode | null, { tag, props }: Wanted): node is Element | Text {
  if (!(node instanceof Element)) return tag === undefined && node instanceof Text
  return node.localName === tag && node.getAttribute('class') === (props.className ?? null)
}

/** The nodes that a view asks for; its components are called, so they must have no hooks. */
function wantedOf(view: ReactNode, place = ''): Wanted[] {
  if (view === null || view === undefined || typeof view === 'boolean') return []
  if (typeof view !== 'object') return [{ key: `${place}#`, text: String(view), props: none }]
  if (Array.isArray(view))
    return view.flatMap((child, index) => wantedOf(child, `${place}.${child?.key ?? index}`))
  const { type, props } = view as ReactElement<Props>
  if (typeof type === 'function')
    return wantedOf((type as (props: Props) => ReactNode)(props), place)
  if (typeof type !== 'string') return wantedOf(props.children as ReactNode, place)
  return [{ key: `${place}${type}`, tag: type, props }]
}

/**
 * Paints hook-free React views into a place: what is shown until React comes and hydrates it, which
 * therefore has to be the markup that React would make. Only what has changed is written. Nodes that
 * are there already, from a page rendered in advance, are taken over.
 */
export function createPainter(place: ShadowRoot): Painter {
  const stop = new AbortController()
  let painted = new Map<string, Painted>()

  function set(one: Painted, name: string, value: unknown) {
    const { node } = one
    if (!(node instanceof Element)) return
    if (/^on[A-Z]/.test(name)) {
      if (name in one.props) return
      const handle = (event: Event) =>
        (one.props[name] as ((event: Event) => void) | undefined)?.(event)
      node.addEventListener(name.slice(2).toLowerCase(), handle, { signal: stop.signal })
      return
    }
    const attribute = attributeNames[name] ?? name
    // Those of ARIA and data are words, of which `false` is one.
    const isWord = /^(?:aria|data)-/.test(name)
    if ((value === false && !isWord) || value === null || value === undefined)
      node.removeAttribute(attribute)
    else node.setAttribute(attribute, value === true && !isWord ? '' : String(value))
  }

  function update(one: Painted, { text, props }: Wanted) {
    if (text !== undefined) {
      if (one.node.textContent !== text) one.node.textContent = text
      return
    }
    // Also those that are not wanted any more.
    for (const name of Object.keys({ ...one.props, ...props }))
      if (!forReact.includes(name) && one.props[name] !== props[name]) set(one, name, props[name])
    one.props = props
    one.children = patch(one.node, props.children as ReactNode, one.children)
  }

  function patch(parent: Node, view: ReactNode, before: Map<string, Painted>) {
    const all = wantedOf(view)
    for (const [key, { node }] of before)
      if (!all.some((wanted) => wanted.key === key)) (node as ChildNode).remove()
    let next = parent.firstChild
    const after = new Map<string, Painted>()
    for (const wanted of all) {
      const { key, tag, text = '' } = wanted
      let node = before.get(key)?.node
      if (!node && before.size === 0 && isFor(next, wanted)) node = next
      node ??= tag ? createElement(tag, parent) : document.createTextNode(text)
      if (node === next) next = node.nextSibling
      else parent.insertBefore(node, next)
      const one = before.get(key) ?? { node, props: none, children: new Map() }
      update(one, wanted)
      after.set(key, one)
    }
    // What a page rendered in advance has more.
    while (before.size === 0 && next) {
      const more = next
      next = next.nextSibling
      more.remove()
    }
    return after
  }

  return {
    paint(view) {
      painted = patch(place, view, painted)
    },
    stop: () => stop.abort(),
  }
}
