import type { PageTools } from './drivers/page-tools.ts'

/**
 * Finds covered controls, in the open modal or else in the whole page. Runs in the page, so it uses nothing
 * from outside itself.
 * @returns a sentence for each fault
 */
export function pressFaults(page: PageTools): string[] {
  const faults: string[] = []
  const [modal] = page.all('dialog[open]')
  const start = scrollY

  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ??
    element.parentElement ??
    (element.getRootNode() as Partial<ShadowRoot>).host ??
    null
  const isWithin = (element: Element | null, outer: Element): boolean =>
    element !== null && (element === outer || isWithin(parentOf(element), outer))
  /** Whether it is hidden on purpose, such as a link that is seen only with the focus. */
  const isHiddenFromSight = (element: Element): boolean => {
    const { clipPath, opacity } = getComputedStyle(element)
    const parent = parentOf(element)
    return clipPath !== 'none' || opacity === '0' || Boolean(parent && isHiddenFromSight(parent))
  }

  for (const control of page.find('a[href], button, input, select, textarea, summary')) {
    if (modal && !isWithin(control, modal)) continue
    if (control.matches(':disabled') || isHiddenFromSight(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link may run over several lines.
    for (const { x, y, width, height, bottom } of control.getClientRects()) {
      // The skip link is above the page until it has the focus.
      if (bottom + scrollY <= 0) continue
      const spots = [0.5, 0.25, 0.75].map((part) => ({
        x: x + width * part,
        y: y + height * part,
      }))
      // A tooltip covers the page only while the pointer is on its control.
      const covers = spots
        .map(page.onTop)
        .filter((hit) => !isWithin(hit, control) && !hit?.closest('.tooltip'))
      if (width > 0 && covers.length > 0)
        faults.push(
          `${control.localName} "${page.nameOf(control).slice(0, 40)}" is covered by ${covers[0]?.localName}.${covers[0]?.className} in ${covers.length} of 3 spots.`,
        )
    }
  }
  scrollTo({ top: start, behavior: 'instant' })
  return faults
}
