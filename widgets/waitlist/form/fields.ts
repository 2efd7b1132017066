import { type maxLengths, price } from '../draft.ts'
import { fitText } from './draft-storage.ts'
import type { FormStore } from './form-store.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type TextName = keyof typeof maxLengths

/**
 * Connects the fields of a form with its store, whether the static renderer or React has drawn them: what
 * is typed goes into the store, and what only the store knows (a draft, what the page knows) into the fields. A
 * field that agrees is left alone, so neither the caret nor a composition is disturbed.
 * @param close closes the modal
 * @param signal ends it
 */
export function connectFields(
  dialog: HTMLDialogElement,
  form: FormStore,
  close: () => void,
  signal: AbortSignal,
): void {
  const field = (name: string) => dialog.querySelector<HTMLElement>(`[name=${name}]`)
  const submitButton = dialog.querySelector('[type=submit]') as HTMLButtonElement

  /** The field in which the visitor is composing a text. Writing to the field would lose it. */
  let composing: EventTarget | null | undefined

  /** Writes to a field. The caret stays before the same text. */
  function fill(one: Field, value: string) {
    const after = one.matches(':focus') && fitText(one.name, one.value.slice(one.selectionEnd ?? 0))
    one.value = value
    // Browsers have no caret position for email fields and sliders.
    if (after !== false && one.selectionEnd !== null) {
      const caret = value.length - after.length
      one.setSelectionRange(caret, caret)
    }
  }

  function write() {
    const { draft, addresses } = form.getState()
    dialog.querySelectorAll<HTMLInputElement>('[type=checkbox]').forEach((box, index) => {
      box.checked = draft.interestedDomains.includes(addresses[index] ?? '')
    })
    for (const one of dialog.querySelectorAll<Field>('[id][name]')) {
      const value = draft[one.name as TextName]
      if (one.value !== value && one !== composing) fill(one, value)
    }
    const filled = (Number(draft.willingToPay) - price.min) / (price.max - price.min)
    dialog.style.setProperty('--filled', String(filled))
  }

  function read(event: Event) {
    const { target } = event
    composing = (event as InputEvent).isComposing ? target : null
    const { name, type, value, checked } = target as HTMLInputElement
    const { draft, edit, chooseAddress } = form.getState()
    // The honeypot is not in the draft.
    if (!(name in draft)) return
    // Browsers do not limit what a script or an extension fills in.
    const text = fitText(name, value)
    if (type === 'checkbox') chooseAddress(value, checked)
    else if (text !== draft[name as TextName]) edit({ [name]: text })
    // While the form is being sent, this takes back what was typed.
    write()
  }

  /** Sends the form, or moves the focus to the first wrong field. */
  function submit(event: Event) {
    event.preventDefault()
    // The button is disabled while the form is being sent, and would lose the focus.
    const isPressed = submitButton.matches(':focus')
    void form.getState().submit()
    const { stage, wrong } = form.getState()
    if (wrong[0]) field(wrong[0])?.focus()
    else if (isPressed && stage === 'submitting') submitButton.form?.focus()
  }

  /** Whether a press or click is on the backdrop, whose events have the dialog as their target. */
  function isBeside({ target, clientX: x, clientY: y }: MouseEvent) {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (x < left || x > right || y < top || y > bottom)
  }

  let wasBeside = false
  function press(event: MouseEvent) {
    wasBeside = isBeside(event)
    // The backdrop takes no focus, for example by the second press of a double click on the opening button.
    if (wasBeside) event.preventDefault()
  }

  function click(event: MouseEvent) {
    const button = (event.target as Element).closest('button')
    // A press that begins or ends in the dialog, for example to select a text, does not close it. Nor does the
    // second click of a double click on the opening button.
    const isOnGround = wasBeside && isBeside(event) && event.detail < 2
    if (isOnGround || button?.matches('.close')) close()
    // Also for Enter in a field, which clicks the button. In a sandbox without `allow-forms` there is no
    // submit event (HTML standard, 4.10.22.3).
    else if (button?.matches('[type=submit]')) submit(event)
  }

  /** Browsers do not submit by a button that is disabled (HTML standard, 4.10.22.2). */
  function keydown(event: KeyboardEvent) {
    const isEntered = event.key === 'Enter' && (event.target as Element).localName === 'input'
    if (!isEntered || event.isComposing || event.defaultPrevented) return
    if (form.getState().draft.interestedDomains.length === 0) submit(event)
  }

  function leave({ target, relatedTarget }: FocusEvent) {
    const group = (target as Element).closest('fieldset')
    if (group && !group.contains(relatedTarget as Node | null))
      form.setState({ hasLeftDomains: true })
  }

  const closeOf = ({ target }: Event) => target === dialog && close()
  const listeners = {
    input: read,
    change: read,
    compositionend: read,
    click,
    submit,
    keydown,
    focusout: leave,
    mousedown: press,
    // For Esc. The close event comes a task later.
    cancel: closeOf,
    close: closeOf,
  }
  for (const [type, listener] of Object.entries(listeners))
    dialog.addEventListener(type, listener as (event: Event) => void, { signal })
  // Not at other changes: what is typed may not have been read yet.
  const unsubscribe = form.subscribe(({ draft, isUnavailable }, before) => {
    if (draft !== before.draft) write()
    // The code that sends failed to load: the next press tries again.
    if (isUnavailable && submitButton.form?.matches(':focus')) submitButton.focus()
  })
  signal.addEventListener('abort', unsubscribe)
  write()
}
