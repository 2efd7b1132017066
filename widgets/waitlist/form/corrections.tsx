import { createStore, type StoreApi } from 'zustand/vanilla'
import { useTranslator } from '../../i18n/use-translator.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { FormStore } from './form-store.ts'
import { suggestEmail } from './suggest-email.ts'
import { createWhenReleased } from './when-released.ts'

/**
 * The correction that is proposed for an email address; undefined for none. It is not in the store of the form,
 * since the static view does not show it, and React has to find what that shows.
 */
type Proposal = StoreApi<{ suggestion: string | undefined }>

/**
 * Proposes a correction of a typo in the email address, when its field has lost the focus.
 * @param signal ends it
 */
export function proposeCorrections(
  dialog: HTMLDialogElement,
  form: FormStore,
  signal: AbortSignal,
): Proposal {
  const proposal: Proposal = createStore(() => ({ suggestion: undefined }))
  const field = dialog.querySelector<HTMLInputElement>('[name=email]')
  const whenReleased = createWhenReleased(signal)
  const hasFocus = () => (dialog.getRootNode() as ShadowRoot).activeElement === field
  let isTyping = hasFocus()

  function propose() {
    const { stage, draft } = form.getState()
    const isDue = stage === 'form' && !isTyping
    proposal.setState({ suggestion: isDue ? suggestEmail(draft.email) : undefined })
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
    if (proposal.getState().suggestion !== undefined) event.preventDefault()
  }
  const take = ({ target }: Event) => {
    const { suggestion: email } = proposal.getState()
    if (email === undefined || !(target as Element).closest('.suggestion')) return
    // The button is removed then.
    field?.focus()
    form.getState().edit({ email })
  }

  const options = { signal }
  field?.addEventListener('input', type, options)
  field?.addEventListener('blur', () => whenReleased(settle), options)
  field?.addEventListener('keydown', keep, options)
  dialog.addEventListener('click', take, options)
  signal.addEventListener('abort', form.subscribe(propose))
  propose()
  return proposal
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
