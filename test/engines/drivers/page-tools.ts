/**
 * Functions for tests in a page of any engine. They also see into open shadow roots. The text of this
 * function is sent to the page, so it uses nothing from outside itself.
 */
export function pageTools() {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])

  const all = (selector: string): HTMLElement[] =>
    within(document).filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.matches(selector),
    )

  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? ((element.labels as NodeList | null) ?? []) : []
    return clean(
      element.getAttribute('aria-label') ??
        (Array.from(labels, (label) => label.textContent).join(' ') || element.textContent),
    )
  }

  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
  }

  /** The visible elements that match and whose accessible name begins with `name`. */
  const find = (selector: string, name = ''): HTMLElement[] =>
    all(selector).filter((element) => isShown(element) && nameOf(element).startsWith(name))

  /** The focused element, in any shadow root. */
  const focused = (): Element | null => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }

  /** The topmost element at a point of the window, in any shadow root. */
  const onTop = ({ x, y }: { x: number; y: number }): Element | null => {
    let top = document.elementFromPoint(x, y)
    for (;;) {
      const inner = top?.shadowRoot?.elementFromPoint(x, y)
      if (!inner || inner === top) return top
      top = inner
    }
  }

  /**
   * The middle of the first such element, in CSS px of the viewport. If it cannot be clicked there,
   * scrolls to it and returns undefined.
   */
  const spot = (selector: string, name?: string): { x: number; y: number } | undefined => {
    const [found] = find(selector, name)
    if (!found || found.matches(':disabled')) return undefined
    const labels = 'labels' in found ? Array.from((found.labels as NodeList | null) ?? []) : []
    const { x, y, width, height } = found.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    const hit = onTop(middle)
    if ([found, ...labels].some((part) => part.contains(hit))) return middle
    found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return undefined
  }

  const rests = async () => {
    await document.fonts.ready
    // Container queries and observers take effect in the next frames.
    for (const _ of 'abc') await new Promise(requestAnimationFrame)
  }

  return { all, find, nameOf, clean, isShown, focused, onTop, spot, rests }
}

export type PageTools = ReturnType<typeof pageTools>

/** The expression that calls a function in the page. */
export const callInPage = (work: { toString(): string }, parameters: readonly unknown[]): string =>
  `(${work})(${[`(${pageTools})()`, ...parameters.map((value) => JSON.stringify(value) ?? 'undefined')].join(', ')})`
