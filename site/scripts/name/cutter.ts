const noMotion = matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)')

/** A copy of a plate as it looks now, which no script, label or screen reader finds. */
export function copyOf(plate: HTMLElement): HTMLElement {
  const copy = plate.cloneNode(true) as HTMLElement
  copy.inert = true
  copy.ariaHidden = 'true'
  // Without names the copy has its own group of radios, and no script finds it.
  for (const part of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['id', 'name', 'for', 'role', 'data-name', 'aria-label', 'aria-labelledby'])
      part.removeAttribute(name)
  return copy
}

/**
 * Changes the material of a plate behind a cutter that runs over it (site/styles/plates/cutter.css): a copy of the
 * plate as it was stays ahead of the cutter's edge.
 * @param plate the plate, the only child of its room
 * @param change what changes it, at once
 */
export function cut(plate: HTMLElement, change: () => void): void {
  const room = plate.parentElement
  if (!room || noMotion.matches || document.hidden) {
    change()
    return
  }
  room.querySelector('[inert]')?.remove()
  const before = copyOf(plate)
  room.classList.remove('is-cut')
  change()
  // Restarts even while a cutter runs. Without the copy, whose height would scroll the page.
  void room.offsetWidth
  room.append(before)
  room.classList.add('is-cut')
  const end = (event: AnimationEvent) => {
    if (event.target !== room || event.animationName !== 'cut') return
    before.remove()
    if (!room.querySelector('[inert]')) room.classList.remove('is-cut')
    room.removeEventListener('animationend', end)
    room.removeEventListener('animationcancel', end)
  }
  room.addEventListener('animationend', end)
  room.addEventListener('animationcancel', end)
}
