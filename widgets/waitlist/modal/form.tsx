import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { formatNumber } from '../../i18n/format-number.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { AddressParts } from '../../ui/address-parts.tsx'
import { ExternalLink } from '../../ui/external-link.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'
import { maxLengths, price } from '../submission.ts'
import type { FormStore } from './form-store.ts'
import { focusedElement } from './open-modal.ts'
import { suggestEmail } from './suggest-email.ts'
import { useWhenReleased } from './use-when-released.ts'

type Props = { store: FormStore }
type TextField = keyof typeof maxLengths

const useIsSubmitting = (store: FormStore) => useStore(store, ({ stage }) => stage === 'submitting')

const rupees = {
  style: 'currency',
  currency: 'INR',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
} as const

/** A field with its label, what is wrong with it, and what else there is to say (`hint`). */
function Field(
  props: Props & {
    name: TextField
    input: ComponentProps<'input'> | 'textarea'
    hint?: ReactNode
    onTyped?: (field: HTMLElement) => void
  },
) {
  const { store, name, input, hint, onTyped } = props
  const { t } = useTranslator<WaitlistMessages>()
  const value = useStore(store, ({ draft }) => draft[name])
  const isWrong = useStore(store, ({ errors }) => Boolean(errors[name]))
  const readOnly = useIsSubmitting(store)
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  // HTML counts UTF-16 units, so this lets nothing through that the rule, which counts characters,
  // does not.
  const maxLength = maxLengths[name]
  const isRequired = input !== 'textarea' && input.required
  const control = {
    id,
    name,
    value,
    readOnly,
    maxLength,
    'aria-invalid': isWrong,
    'aria-describedby': [isWrong && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    // No listener of `input` beside it: in Preact, they are one. And the browser does not limit what a
    // script or extension fills in.
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      store.getState().edit({ [name]: target.value.slice(0, maxLength) })
      onTyped?.(target)
    },
  }
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        {t(name)}
        {!isRequired && <span className="optional"> {t('optional')}</span>}
      </label>
      {input === 'textarea' ? (
        <textarea className="text-field" {...control} rows={3} />
      ) : (
        <input className="text-field" {...control} {...input} />
      )}
      {isWrong && (
        <p className="error" id={errorId}>
          {t(name === 'email' ? 'emailWrong' : 'fieldEmpty', { field: t(name) })}
        </p>
      )}
      {/* There from the beginning: screen readers announce only what changes in a live region. */}
      {hint !== undefined && (
        <div id={hintId} role="status">
          {hint}
        </div>
      )}
    </div>
  )
}

/** The field for the email address. Once it is left, a slip in a well-known domain is pointed out. */
function EmailField({ store }: Props) {
  const { t } = useTranslator<WaitlistMessages>()
  const [isBeingTyped, setBeingTyped] = useState(false)
  const whenReleased = useWhenReleased()
  const suggested = useStore(store, ({ stage, draft }) =>
    stage === 'form' ? suggestEmail(draft.email) : undefined,
  )
  const field = useRef<HTMLInputElement>(null)
  const take = (email: string) => {
    store.getState().edit({ email })
    // The button goes away, and would lose the focus to the page.
    field.current?.focus()
  }
  return (
    <Field
      store={store}
      name="email"
      // A browser fills in what nobody types.
      onTyped={(typed) => setBeingTyped(focusedElement(document) === typed)}
      input={{
        ref: field,
        required: true,
        type: 'email',
        autoComplete: 'email',
        onBlur: () => whenReleased(() => setBeingTyped(false)),
        // It would send the form before anybody was asked; the next one does.
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || !isBeingTyped || suggested === undefined) return
          event.preventDefault()
          setBeingTyped(false)
        },
      }}
      hint={
        suggested !== undefined && !isBeingTyped ? (
          <button type="button" className="suggestion" onClick={() => take(suggested)}>
            {t('didYouMean', { email: suggested })}
          </button>
        ) : null
      }
    />
  )
}

function DomainChoice({ store }: Props) {
  const chosen = useStore(store, ({ draft }) => draft.interestedDomains)
  const addresses = useStore(store, ({ addresses }) => addresses)
  const isSubmitting = useIsSubmitting(store)
  const hintId = useId()
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <fieldset className="field" part="field" aria-describedby={hintId}>
      <legend>{t('interestedDomains')}</legend>
      <div className="choices">
        {addresses.map((address) => (
          <label key={address} className="choice">
            <input
              type="checkbox"
              name="interestedDomains"
              value={address}
              checked={chosen.includes(address)}
              aria-disabled={isSubmitting}
              onChange={() => store.getState().toggleAddress(address)}
            />
            <span>
              <AddressParts address={address} />
            </span>
          </label>
        ))}
      </div>
      <p className="error" id={hintId} role="status">
        {chosen.length === 0 && t('chooseDomain')}
      </p>
    </fieldset>
  )
}

function PriceSlider({ store }: Props) {
  const value = useStore(store, ({ draft }) => draft.willingToPay)
  const isSubmitting = useIsSubmitting(store)
  const id = useId()
  const { t, language } = useTranslator<WaitlistMessages>()
  const inRupees = (amount: number | string) => formatNumber(language, Number(amount), rupees)
  return (
    <div className="field" part="field">
      <div className="slider-label">
        <label htmlFor={id}>{t('willingToPay')}</label>
        <span>{inRupees(value)}</span>
      </div>
      <input
        id={id}
        name="willingToPay"
        type="range"
        min={price.min}
        max={price.max}
        step={price.step}
        value={value}
        aria-valuetext={inRupees(value)}
        aria-disabled={isSubmitting}
        onChange={(event) => store.getState().edit({ willingToPay: event.target.value })}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{inRupees(price.min)}</span>
        <span>{inRupees(price.max)}</span>
      </div>
    </div>
  )
}

/** Sends the form, or leads to what is wrong with it. */
function submit(event: SyntheticEvent<HTMLElement>, store: FormStore) {
  event.preventDefault()
  store.getState().submit()
  const { stage, errors } = store.getState()
  const [wrong] = Object.keys(errors)
  const form = event.currentTarget.closest('form')
  const field = wrong && form?.elements.namedItem(wrong)
  if (field instanceof HTMLElement) {
    field.focus()
    // WebKit would leave the field under the header: it ignores scroll margins when it focuses.
    field.scrollIntoView({ block: 'nearest' })
  }
  // The next render disables the button, which would lose the focus to the page.
  if (stage === 'submitting' && event.currentTarget.matches(':focus')) form?.focus()
}

function SubmitButton({ store }: Props) {
  const isSubmitting = useIsSubmitting(store)
  const { t } = useTranslator<WaitlistMessages>()
  const hasDomain = useStore(store, ({ draft }) => draft.interestedDomains.length > 0)
  return (
    <button
      type="submit"
      className="button primary"
      part="submit"
      aria-live="polite"
      disabled={isSubmitting || !hasDomain}
      // Enter in a field clicks it as well. In a sandbox without `allow-forms` that is all: a form
      // has no submit event there (HTML standard, 4.10.22.3).
      onClick={(event) => submit(event, store)}
    >
      {isSubmitting ? (
        <>
          <span className="spinner" aria-hidden="true" /> {t('submitting')}
        </>
      ) : (
        t('submit')
      )}
    </button>
  )
}

/** What the data is for, for whoever is about to send it. */
function PrivacyNote({ privacyUrl }: { privacyUrl: string }) {
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <p className="privacy">
      {t('privacy')}{' '}
      <ExternalLink href={privacyUrl} title={t('newTab')}>
        {t('privacyLink')}
      </ExternalLink>
    </p>
  )
}

/** The form of the waitlist modal. */
export function WaitlistForm({ store, privacyUrl }: Props & { privacyUrl: string }) {
  return (
    // The browser's own bubbles would cover the fields; the messages stand beside them instead.
    <form part="form" tabIndex={-1} noValidate onSubmit={(event) => submit(event, store)}>
      <Field store={store} name="fullName" input={{ required: true, autoComplete: 'name' }} />
      <EmailField store={store} />
      <Field store={store} name="phoneNumber" input={{ type: 'tel', autoComplete: 'tel' }} />
      <Field
        store={store}
        name="currentDesignation"
        input={{ required: true, autoComplete: 'organization-title' }}
      />
      <DomainChoice store={store} />
      <PriceSlider store={store} />
      <Field store={store} name="comments" input="textarea" />
      <SubmitButton store={store} />
      <PrivacyNote privacyUrl={privacyUrl} />
    </form>
  )
}
