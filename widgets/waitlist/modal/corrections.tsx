import { useTranslator } from '../../i18n/use-translator.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { FormStore } from './form-store.ts'
import { suggestEmail } from './suggest-email.ts'
import { createWhenReleased } from './when-released.ts'

/**
 * Proposes a correction of a typo in the email address, when its field has lost the focus.
 * @param signal ends it
 */
export function proposeCorrections(
  dialog: HTMLDialogElement,
  form: FormStore,
  signal: AbortSignal,
): void {
  const field = dialog.querySelector<HTMLInputElement>('[name=email]')
  const whenReleased = createWhenReleased(signal)
  const hasFocus = () => (dialog.getRootNode() as ShadowRoot).activeElement === field
  let isTyping = hasFocus()

  function propose() {
    const { stage, draft, suggestion } = form.getState()
    const next = stage === 'form' && !isTyping ? suggestEmail(draft.email) : undefined
    if (next !== suggestion) form.setState({ suggestion: next })
  }
  const settle = () => {
    isTyping = false
    propose()
  }
  const type = () => {
    // A browser may fill in the field while another one has the focus.
    isTyping = hasFocus()
    propose()
  }
  // The first Enter shows the correction, and the next one sends the form.
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isTyping) return
    settle()
    if (form.getState().suggestion !== undefined) event.preventDefault()
  }
  const take = ({ target }: Event) => {
    const { suggestion: email, edit } = form.getState()
    if (email === undefined || !(target as Element).closest('.suggestion')) return
    // The button is removed then.
    field?.focus()
    edit({ email })
  }

  const options = { signal }
  field?.addEventListener('input', type, options)
  field?.addEventListener('blur', () => whenReleased(settle), options)
  field?.addEventListener('keydown', keep, options)
  dialog.addEventListener('click', take, options)
  signal.addEventListener('abort', form.subscribe(propose))
  propose()
}

/** The question whether the correction was meant. */
export function Correction({ suggestion }: { suggestion: string }) {
  const { t } = useTranslator<WaitlistMessages>()
  const [before, after] = t('didYouMean', { email: '\n' }).split('\n')
  return (
    <button type="button" className="suggestion">
      <span>{before}</span>
      <span dir="ltr">{suggestion}</span>
      <span>{after}</span>
    </button>
  )
}
