import type { WithText } from './static-renderer.ts'

/** Whether a node belongs to a view. */
const isOurs = (node: Node): node is WithText => 'renderedText' in node

/** Whether a node in an element of a view does not belong to the view. The text of a prerendered element is its own. */
const isForeign = (node: Node, parent: Element) =>
  !isOurs(node) && (node instanceof Element || [...parent.children].some(isOurs))

interface Focus {
  field: HTMLElement
  selection: readonly [start: number | null, end: number | null]
}

export function focusIn(wrapper: Element): Focus | undefined {
  const field = wrapper.querySelector<HTMLInputElement>(':focus')
  return field ? { field, selection: [field.selectionStart, field.selectionEnd] } : undefined
}

export function giveBack({ field, selection: [start, end] }: Focus) {
  if (field.matches(':focus')) return
  field.focus({ preventScroll: true })
  if (typeof start === 'number') (field as HTMLInputElement).setSelectionRange(start, end)
}

/**
 * Removes foreign nodes from a view until React has hydrated it: password managers and writing aids put nodes beside
 * and around fields, and React would discard a view with such nodes.
 * @returns a function that puts them back
 */
export function takeOutForeignNodes(wrapper: Element): () => void {
  const taken: { node: ChildNode; parent: Element; next: ChildNode | null }[] = []

  function takeFrom(parent: Element) {
    for (const node of [...parent.childNodes]) {
      if (isForeign(node, parent)) {
        // Puts the wrapped node back in its place.
        if (node instanceof Element)
          for (const own of node.querySelectorAll('*'))
            if (isOurs(own) && !(own.parentElement && isOurs(own.parentElement))) {
              parent.insertBefore(own, node)
              takeFrom(own)
            }
        taken.push({ node, parent, next: node.nextSibling })
        node.remove()
      } else if (isOurs(node) && node.renderedText === null) takeFrom(node)
    }
  }
  const focus = focusIn(wrapper)
  takeFrom(wrapper)
  if (focus) giveBack(focus)
  return () => {
    for (const { node, parent, next } of taken.reverse())
      parent.insertBefore(node, next?.parentNode === parent ? next : null)
  }
}
