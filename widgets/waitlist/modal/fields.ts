import { cutText } from '../../graphemes.ts'
import { maxLengths, price } from '../submission.ts'
import { suggestionFor } from './form.static.tsx'
import type { FormStore } from './form-store.ts'
import { createWhenReleased } from './when-released.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type TextName = keyof typeof maxLengths

/**
 * Connects the fields of a form with its store, whether the static renderer or React has drawn them: what
 * is typed goes into the store, and what only the store knows (a draft, a correction) into the fields. A
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
  const whenReleased = createWhenReleased(signal)
  const field = (name: string) => dialog.querySelector<HTMLElement>(`[name=${name}]`)
  const settle = () => form.setState({ isTypingEmail: false })

  function write() {
    const { draft, addresses } = form.getState()
    dialog.querySelectorAll<HTMLInputElement>('[type=checkbox]').forEach((box, index) => {
      box.checked = draft.interestedDomains.includes(addresses[index] ?? '')
    })
    for (const one of dialog.querySelectorAll<Field>('[id][name]')) {
      const value = draft[one.name as TextName]
      if (one.value !== value) one.value = value
    }
    const filled = (Number(draft.willingToPay) - price.min) / (price.max - price.min)
    dialog.style.setProperty('--filled', String(filled))
  }

  function read({ target }: Event) {
    const { name, type, value, checked } = target as HTMLInputElement
    const { draft, edit, chooseAddress } = form.getState()
    if (type === 'checkbox') return chooseAddress(value, checked)
    // Cut, since browsers do not limit what a script or an extension fills in.
    const text = cutText(value, maxLengths[name as TextName] ?? value.length)
    if (text !== draft[name as TextName]) edit({ [name]: text })
    // A browser may fill in the field while another one has the focus.
    const { activeElement } = dialog.getRootNode() as ShadowRoot
    if (name === 'email') form.setState({ isTypingEmail: activeElement === target })
    write()
  }

  /** Sends the form, or moves the focus to the first wrong field. */
  function submit(event: Event) {
    event.preventDefault()
    const element = dialog.querySelector('form')
    // It is disabled while the form is being sent, and would lose the focus.
    const isPressed = dialog.querySelector('[type=submit]')?.matches(':focus')
    form.getState().submit()
    const { stage, errors } = form.getState()
    const [wrong] = Object.keys(errors)
    if (wrong) field(wrong)?.focus()
    else if (isPressed && stage === 'submitting') element?.focus()
  }

  function click(event: Event) {
    const button = (event.target as Element).closest('button')
    if (button?.matches('.close')) close()
    else if (button?.matches('.suggestion')) {
      // The button is removed then.
      field('email')?.focus()
      form.getState().edit({ email: suggestionFor(form.getState()) ?? '' })
    }
    // Also for Enter in a field, which clicks the button. In a sandbox without `allow-forms` there is no
    // submit event (HTML standard, 4.10.22.3).
    else if (button?.matches('[type=submit]')) submit(event)
  }

  function keydown(event: KeyboardEvent) {
    const { name, localName } = event.target as HTMLInputElement
    if (event.key !== 'Enter' || localName !== 'input' || event.isComposing) return
    const state = form.getState()
    if (name === 'email' && state.isTypingEmail && suggestionFor(state) !== undefined) {
      // The first Enter shows the correction, and the next one sends the form.
      event.preventDefault()
      settle()
    } else if (state.draft.interestedDomains.length === 0)
      // Browsers do not submit by a button that is disabled (HTML standard, 4.10.22.2).
      submit(event)
  }

  function leave({ target, relatedTarget }: FocusEvent) {
    if (target === field('email')) whenReleased(settle)
    const group = (target as Element).closest('fieldset')
    if (group && !group.contains(relatedTarget as Node | null))
      form.setState({ hasLeftDomains: true })
  }

  const options = { signal }
  for (const type of ['input', 'change']) dialog.addEventListener(type, read, options)
  dialog.addEventListener('click', click, options)
  dialog.addEventListener('submit', submit, options)
  dialog.addEventListener('keydown', keydown, options)
  dialog.addEventListener('focusout', leave, options)
  // For Esc. The close event comes a task later.
  for (const type of ['cancel', 'close']) dialog.addEventListener(type, close, options)
  signal.addEventListener('abort', form.subscribe(write))
  write()
}
