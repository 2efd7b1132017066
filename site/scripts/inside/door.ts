import { copyOf } from '../name/cutter.ts'

/**
 * Puts a copy of the plate, the leaf of the door, over the plate itself, and tells the dialog its place
 * (site/styles/inside/door.css).
 */
function placeDoor(dialog: HTMLDialogElement, plate: HTMLElement): void {
  const hero = plate.closest<HTMLElement>('.hero')
  const room = plate.parentElement
  if (!hero || !room) return
  dialog.querySelector('.inside-door')?.remove()
  const { top, left, width, height } = plate.getBoundingClientRect()
  for (const [name, value] of Object.entries({ top, left, width, height }))
    dialog.style.setProperty(`--${name}`, `${value}px`)
  // Sizes are those of the name, which the hero has, in shares of the room's width.
  const leaf = hero.cloneNode() as HTMLElement
  const roomOfLeaf = room.cloneNode() as HTMLElement
  leaf.className = 'hero inside-door'
  roomOfLeaf.className = 'plate-room'
  const copy = copyOf(plate)
  // Without its id, a radio gives no material.
  const { voice } = plate.querySelector<HTMLElement>('[name="voice"]:checked')?.dataset ?? {}
  if (voice) copy.dataset.voice = voice
  roomOfLeaf.append(copy)
  leaf.append(roomOfLeaf)
  dialog.append(leaf)
}

/** Waits for the transitions of the dialog. With reduced motion there are none. */
const transitionsEnd = (dialog: HTMLDialogElement) =>
  Promise.allSettled(
    dialog
      .getAnimations({ subtree: true })
      .filter((animation) => animation instanceof CSSTransition)
      .map(({ finished }) => finished),
  )

/** Opens the plate like a door into the dialog. */
export function openDoor(dialog: HTMLDialogElement, plate: HTMLElement): void {
  placeDoor(dialog, plate)
  dialog.showModal()
  // The closed door, from which it swings.
  void dialog.offsetWidth
  dialog.classList.add('is-open')
}

/** Closes the door, and then the dialog. */
export async function closeDoor(dialog: HTMLDialogElement, plate: HTMLElement): Promise<void> {
  if (!dialog.classList.contains('is-open')) return
  // The voice and the window may be others now.
  placeDoor(dialog, plate)
  void dialog.offsetWidth
  dialog.classList.remove('is-open')
  await transitionsEnd(dialog)
  dialog.close()
}
