import type { PageTools } from './drivers/page-tools.ts'
import type { Tab } from './drivers/tab.ts'
import { pressFaults } from './press-faults.ts'

/** A phone and a laptop: the widths at which controls are pressed. */
const pressedAt = [390, 1280]

/** Finds faults of the layout in windows of these widths, in px. @returns a sentence for each fault */
export async function faultsAt(tab: Tab, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await tab.resize(width, 900)
    await tab.rests()
    const found = await tab.run(layoutFaults)
    if (pressedAt.includes(width)) found.push(...(await tab.run(pressFaults)))
    faults.push(...found.map((fault) => `${width} px: ${fault}`))
  }
  return faults
}

/**
 * Finds texts that overflow their box, are cut or overlap, in the open modal or else in the whole page.
 * Runs in the page, so it uses nothing from outside itself.
 * @returns a sentence for each fault
 */
function layoutFaults(page: PageTools): string[] {
  /** Pixels allowed for rounding and for letters that overhang. */
  const tolerance = 2
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    faults.push(`The page is ${root.scrollWidth - root.clientWidth} px wider than the window.`)

  // Firefox reports outdated places of content with `content-visibility: auto` after a resize.
  for (const element of page.all('.widget *'))
    if (getComputedStyle(element).contentVisibility === 'auto')
      (element as HTMLElement).style.contentVisibility = 'visible'

  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ??
    element.parentElement ??
    (element.getRootNode() as Partial<ShadowRoot>).host ??
    null
  const ancestors = (element: Element): Element[] => {
    const parent = parentOf(element)
    return parent ? [parent, ...ancestors(parent)] : []
  }

  const [modal] = page.all('dialog[open]')
  const isHiddenFromSight = (element: Element) =>
    [element, ...ancestors(element)].some((each) => {
      const { clipPath, opacity } = getComputedStyle(each)
      return clipPath !== 'none' || opacity === '0'
    })

  /** The sticky or fixed element around an element. Other texts scroll below it. */
  const stuckIn = (element: Element) =>
    [element, ...ancestors(element)].find((each) =>
      /sticky|fixed/.test(getComputedStyle(each).position),
    )

  interface Text {
    stuck: Element | undefined
    element: Element
    text: string
    lines: DOMRect[]
  }
  const texts: Text[] = []
  for (const element of page.all('body, body *, :host, .widget, .widget *, dialog *')) {
    if (modal && ![element, ...ancestors(element)].includes(modal)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const nodes = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (nodes.length === 0 || isHiddenFromSight(element)) continue
    // A clamped text has further, invisible lines.
    const clamped = [element, ...ancestors(element)].find((each) => {
      const style = getComputedStyle(each)
      const clamp = style.getPropertyValue('-webkit-line-clamp')
      const isLow = style.maxHeight !== 'none' && style.overflowY === 'clip'
      return isLow || (clamp !== '' && clamp !== 'none')
    })
    const end = clamped?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
    // Text scrolled out of a horizontal row is invisible.
    const row = ancestors(element)
      .find((each) => each !== modal && /auto|scroll/.test(getComputedStyle(each).overflowX))
      ?.getBoundingClientRect()
    const isInRow = ({ left, right }: DOMRect) => !row || (right <= row.right && left >= row.left)
    const lines = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].filter(
        (line) => line.width > 0 && line.top + line.height / 2 < end && isInRow(line),
      )
    })
    texts.push({
      stuck: stuckIn(element),
      element,
      text: page.clean(element.textContent).slice(0, 40),
      lines,
    })
  }

  const isInline = (element: Element) =>
    /^inline$|^contents$/.test(getComputedStyle(element).display)

  for (const { element, text, lines } of texts) {
    const holders = [element, ...ancestors(element)].filter((each) => !isInline(each))
    for (const holder of holders) {
      const box = holder.getBoundingClientRect()
      const { overflowX, overflowY, position, textIndent } = getComputedStyle(holder)
      const isHolder = holder === holders[0]
      const [cutsX, cutsY] = [overflowX, overflowY].map((how) => !/visible|auto|scroll/.test(how))
      const sticksOut = Math.max(
        0,
        ...lines.map(({ left, right }) => Math.max(box.left - left, right - box.right)),
      )
      // A title hangs by the side bearing of its first letter.
      const hanging = cutsX ? 0 : Math.max(0, -Number.parseFloat(textIndent))
      if ((isHolder || cutsX) && sticksOut > tolerance + hanging)
        faults.push(
          `"${text}" sticks out of ${holder.localName}.${holder.className} by ${Math.round(sticksOut)} px.`,
        )
      const cut = Math.max(
        0,
        // A line is higher than its letters.
        ...lines.map(({ top, bottom, height }) =>
          Math.max(box.top - top - height / 4, bottom - height / 4 - box.bottom),
        ),
      )
      if (cutsY && cut > tolerance)
        faults.push(
          `"${text}" is cut by ${holder.localName}.${holder.className} by ${Math.round(cut)} px.`,
        )
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break
    }
  }

  /** The part of a line that its letters fill. */
  const inked = ({ left, right, top, bottom, height }: DOMRect) => ({
    left,
    right,
    top: top + height / 4,
    bottom: bottom - height / 4,
  })
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.element === other.element || one.stuck !== other.stuck) continue
      const overlap = one.lines.some((a) =>
        other.lines.some((b) => {
          const [p, q] = [inked(a), inked(b)]
          const width = Math.min(p.right, q.right) - Math.max(p.left, q.left)
          const height = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
          return width > tolerance && height > tolerance
        }),
      )
      if (overlap) faults.push(`"${one.text}" and "${other.text}" overlap.`)
    }
  return faults
}
