import { toLabel } from '../../../widgets/plate/label.ts'
import { typedAfter } from './typed.ts'

/** A name while it is being typed. */
export interface Typing {
  label: string
  typed: string
  /** What the headline shows: the label with a last hyphen, or what an input method composes. */
  drawn: string
  /** Empty if nothing was left out. */
  problem: string
}

/**
 * Lets the visitor type a name in the headline: the field over it is transparent, and the headline draws the typed
 * text (site/styles/plates/name-field.css).
 * @param field the field, with the label of the visit in it
 * @param typed the name of the visit as it was typed
 * @param show is called with each change
 * @param leave is called when Enter ends the typing
 */
export function takeName(
  field: HTMLTextAreaElement,
  typed: string,
  show: (typing: Typing) => void,
  leave: () => void,
): { set(label: string, typed: string): void } {
  let now = { label: field.value, typed }
  /** The name when the field got the focus. Escape restores it. */
  let before = now

  function set(label: string, as: string) {
    field.value = label
    now = { label, typed: as }
  }

  /** Turns the typed text into a label, and keeps the caret in its place. */
  function take() {
    const { value, selectionStart } = field
    const { draft, label, problem } = toLabel(value)
    now = { label: draft, typed: typedAfter(now.typed || now.label, now.label, value) }
    if (value !== draft) {
      const caret = toLabel(value.slice(0, selectionStart)).draft.length
      field.value = draft
      field.setSelectionRange(caret, caret)
    }
    // A last hyphen waits for a letter; after one that is not allowed there is none to wait for.
    show({ label, typed: now.typed, drawn: problem ? label : draft, problem })
  }

  const finish = ({ label, typed }: typeof now) => {
    set(toLabel(label).label, typed)
    show({ label: field.value, typed, drawn: field.value, problem: '' })
  }

  field.addEventListener('input', (event) => {
    // While an input method composes a text, it is shown but not changed.
    if (event instanceof InputEvent && event.isComposing)
      show({ ...now, label: toLabel(field.value).label, drawn: field.value, problem: '' })
    else take()
  })
  field.addEventListener('compositionend', take)
  field.addEventListener('focus', () => {
    before = now
  })
  field.addEventListener('change', () => finish(now))

  // A name that was there before is replaced by the first key, unless the visitor goes to a place in it.
  const first = new AbortController()
  const select = () => {
    if (field.selectionStart === field.selectionEnd) field.select()
  }
  for (const type of ['focus', 'click'])
    field.addEventListener(type, select, { signal: first.signal })
  for (const type of ['input', 'keydown', 'blur'])
    field.addEventListener(type, () => first.abort(), { once: true })
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Escape') finish(before)
    if (event.key !== 'Enter') return
    event.preventDefault()
    leave()
  })
  return { set }
}
