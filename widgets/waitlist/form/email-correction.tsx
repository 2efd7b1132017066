import { createStore, type StoreApi } from 'zustand/vanilla'
import { useTranslator } from '../../i18n/use-translator.ts'
import { emptyDraft, wrongFields } from '../draft.ts'
import { asciiAddress } from '../email-address.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { FormStore } from './form-store.ts'

/*
 * Not a library: mailcheck and its successors compare whole domains, and would correct real ones such as
 * mail.com, email.com and live.nl.
 */

/** Domains of mail providers that people mistype. */
const providers = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'icloud.com'],
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'rediffmail.com', 'proton.me'],
  ...[
    'protonmail.com',
    'zohomail.com',
    'zohomail.in',
    'zoho.com',
    'zoho.in',
    'live.com',
    'aol.com',
  ],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com'],
]

/** Real domains that are one typo away from these. */
const others = ['grail.com', 'photon.me']

/** Real top-level domains that are one typo away from `com`. */
const realEndings = ['co', 'cm', 'om', 'cam']

/** Whether two words differ by one letter added, dropped, changed or swapped with the next. */
function isOneSlip(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  const [afterA, afterB] = [a.slice(1), b.slice(1)]
  return (
    [afterA === b, a === afterB, afterA === afterB].includes(true) ||
    a.slice(0, 2) + b.slice(2) === `${b[1]}${b[0]}${a.slice(2)}`
  )
}

/** Whether a typed domain is most likely a typo of a provider's domain. */
function isMeant(typed: string, provider: string): boolean {
  // No domain at all, such as one without a dot, with a comma or with two dots.
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(typed))
    return typed.replace(/[^a-z\d]/g, '') === provider.replaceAll('.', '')
  const [name = '', ending = ''] = typed.split(/\.(.*)/)
  const [itsName = '', itsEnding = ''] = provider.split(/\.(.*)/)
  // A short word, or one that begins with another letter, is more often a name of its own.
  const isLong = itsName.length > 4
  const isNear = isLong && name[0] === itsName[0] && isOneSlip(name, itsName)
  if (ending === itsEnding) return isNear
  const isEndingSlip = itsEnding === 'com' && isOneSlip(ending, 'com')
  return realEndings.includes(ending)
    ? isLong && name === itsName && isEndingSlip
    : (isNear || name === itsName) && isEndingSlip
}

/**
 * Corrects a typo in the domain of a well-known mail provider.
 * @returns undefined if there is none, or if the address has another error too
 */
export function suggestEmail(typed: string): string | undefined {
  const text = asciiAddress(typed) ?? typed.trim()
  const [, name, domain = ''] = /^([^@]+@)([^@]+)$/.exec(text.toLowerCase()) ?? []
  if (providers.includes(domain) || others.includes(domain)) return undefined
  const provider = providers.find((provider) => isMeant(domain, provider))
  const email = text.slice(0, name?.length) + provider
  return provider && !wrongFields({ ...emptyDraft, email }).includes('email') ? email : undefined
}

/**
 * The correction that the form proposes. It is not in the form's store: the static view does not show it, and
 * React must find what that view shows.
 */
type Proposal = StoreApi<{ suggestion: string | undefined }>

/**
 * Proposes a correction of a typo in the email address when its field loses the focus.
 * @param signal ends it
 */
export function proposeCorrections(
  dialog: HTMLDialogElement,
  form: FormStore,
  signal: AbortSignal,
): Proposal {
  const proposal: Proposal = createStore(() => ({ suggestion: undefined }))
  const field = dialog.querySelector<HTMLInputElement>('[name=email]')
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
  // The first Enter shows the correction, the next one sends the form.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isTyping) return
    settle()
    if (proposal.getState().suggestion !== undefined) event.preventDefault()
  }
  const accept = ({ target }: Event) => {
    const { suggestion: email } = proposal.getState()
    if (email === undefined || !(target as Element).closest('.suggestion')) return
    // Accepting removes the button, which has the focus.
    field?.focus()
    form.getState().edit({ email })
  }

  const options = { signal }
  field?.addEventListener('input', type, options)
  field?.addEventListener('blur', settle, options)
  field?.addEventListener('keydown', enter, options)
  dialog.addEventListener('click', accept, options)
  signal.addEventListener('abort', form.subscribe(propose))
  propose()
  return proposal
}

/** The question whether the visitor meant the correction. */
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
