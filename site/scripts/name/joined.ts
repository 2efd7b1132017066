import { slug } from '../../../widgets/brand.ts'

/** The start of the keys under which the elements store as whom the visitor has joined (widgets/waitlist/store.ts). */
const joinedStart = `${slug}-joined:`

/** The email address with which the visitor has joined in this tab; empty before. */
function joinedAs(): string {
  try {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith(joinedStart))
    return (key && sessionStorage.getItem(key)) || ''
  } catch {
    // The storage is blocked.
    return ''
  }
}

/**
 * Has a plate say that the visitor is on the list, beside its button, which is the filled one no more
 * (site/styles/plates/joined.css).
 */
export function tellJoined(plate: HTMLElement): void {
  const tell = () => {
    const email = joinedAs()
    const text = plate.querySelector<HTMLElement>('.hero-joined')
    const place = text?.querySelector('bdi')
    if (!text || !place) return
    // A long address breaks where people read a pause.
    const parts = email.split(/(?=@)|(?<=[._+-])/)
    place.replaceChildren(...parts.flatMap((part) => [part, document.createElement('wbr')]))
    text.hidden = !email
    plate.classList.toggle('is-joined', email !== '')
  }
  // A new sign-up replaces what is stored.
  for (const type of ['waitlistsubmit', 'waitlistsent']) document.addEventListener(type, tell)
  tell()
}
