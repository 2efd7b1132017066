import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { wholeUrl } from '../../element/urls.ts'
import { formatNumber } from '../../i18n/format-number.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Address } from '../../ui/address.static.tsx'
import { ExternalLink } from '../../ui/external-link.static.tsx'
import { errorOf } from '../field-error.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import { price } from '../submission.ts'
import { EmailField } from './email-field.tsx'
import type { FormStore } from './form-store.ts'
import { TextField } from './text-field.tsx'
import { useIsSubmitting } from './use-is-submitting.ts'

type Props = { store: FormStore }

const rupees = {
  style: 'currency',
  currency: 'INR',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
} as const

function DomainChoice({ store }: Props) {
  const chosen = useStore(store, ({ draft }) => draft.interestedDomains)
  const addresses = useStore(store, ({ addresses }) => addresses)
  const isSubmitting = useIsSubmitting(store)
  const isRefused = useStore(store, ({ errors }) => Boolean(errors.interestedDomains))
  const [isLeft, setLeft] = useState(false)
  const hintId = useId()
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <fieldset
      className="field"
      part="field"
      aria-describedby={hintId}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true)
      }}
    >
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
            <Address address={address} />
          </label>
        ))}
      </div>
      <p className={isLeft || isRefused ? 'error' : 'hint'} id={hintId} role="status">
        {chosen.length === 0 && t('chooseDomain')}
      </p>
    </fieldset>
  )
}

function PriceSlider({ store }: Props) {
  const value = useStore(store, ({ draft }) => draft.willingToPay)
  const isSubmitting = useIsSubmitting(store)
  const id = useId()
  const { t, languageOf } = useTranslator<WaitlistMessages>()
  const inRupees = (amount: number | string) =>
    formatNumber(languageOf('willingToPay'), Number(amount), rupees)
  return (
    <div className="field" part="field">
      <div className="slider-label">
        <label htmlFor={id}>{t('willingToPay')}</label>
        <span className="price">{inRupees(value)}</span>
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
        aria-describedby={`${id}-note`}
        aria-disabled={isSubmitting}
        style={
          { '--filled': (Number(value) - price.min) / (price.max - price.min) } as CSSProperties
        }
        onChange={(event) => store.getState().edit({ willingToPay: event.target.value })}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{inRupees(price.min)}</span>
        <span>{inRupees(price.max)}</span>
      </div>
      <p id={`${id}-note`} className="hint">
        {t('priceNote')}
      </p>
    </div>
  )
}

/** Sends the form, or moves the focus to the first wrong field. */
function submit(event: SyntheticEvent<HTMLElement>, store: FormStore) {
  event.preventDefault()
  store.getState().submit()
  const { stage, errors } = store.getState()
  const [wrong] = Object.keys(errors)
  const form = event.currentTarget.closest('form')
  if (wrong) form?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  // The next render disables the button, so that it would lose the focus.
  if (stage === 'submitting' && event.currentTarget.matches(':focus')) form?.focus()
}

/**
 * Submits at Enter while no domain is ticked: browsers do not, with a button that is disabled (HTML
 * standard, 4.10.22.2).
 */
function submitAtEnter(event: KeyboardEvent<HTMLFormElement>, store: FormStore) {
  const { key, target, nativeEvent } = event
  const isEntered = key === 'Enter' && target instanceof HTMLInputElement
  if (!isEntered || nativeEvent.isComposing || event.isDefaultPrevented()) return
  if (store.getState().draft.interestedDomains.length === 0) submit(event, store)
}

/** Says at each try what is missing or wrong: the focus may stay where it was. */
function Refusal({ store }: Props) {
  const refused = useStore(store, ({ refused }) => refused)
  const refusals = useStore(store, ({ refusals }) => refusals)
  const email = useStore(store, ({ draft }) => draft.email)
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <div className="visually-hidden" role="alert" aria-atomic="false">
      {refused.map((name) => (
        <p key={name + refusals}>{errorOf(name, email, t)}</p>
      ))}
    </div>
  )
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
      // Also for Enter in a field, which clicks the button. In a sandbox without `allow-forms` there is no
      // submit event (HTML standard, 4.10.22.3).
      onClick={(event) => submit(event, store)}
    >
      {isSubmitting ? (
        <>
          <span className="spinner" aria-hidden="true" />
          <span>{t('submitting')}</span>
        </>
      ) : (
        <span>{t('submit')}</span>
      )}
    </button>
  )
}

/** Says what the data is used for, with a link to the privacy notice. */
function PrivacyNote({ privacyUrl }: { privacyUrl: string }) {
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <p className="privacy">
      <span>{t('privacy')}</span>{' '}
      <ExternalLink href={wholeUrl(privacyUrl)} title={t('newTab')}>
        {t('privacyLink')}
      </ExternalLink>
    </p>
  )
}

/** The form of the waitlist modal. */
export function WaitlistForm({ store, privacyUrl }: Props & { privacyUrl: string }) {
  return (
    // Without the browser's own messages, which would cover the fields.
    <form
      part="form"
      tabIndex={-1}
      noValidate
      onSubmit={(event) => submit(event, store)}
      onKeyDown={(event) => submitAtEnter(event, store)}
    >
      <div className="column">
        <TextField store={store} name="fullName" input={{ required: true, autoComplete: 'name' }} />
        <EmailField store={store} />
        <TextField store={store} name="phoneNumber" input={{ type: 'tel', autoComplete: 'tel' }} />
        <TextField
          store={store}
          name="currentDesignation"
          input={{ required: true, autoComplete: 'organization-title' }}
        />
      </div>
      <div className="column">
        <DomainChoice store={store} />
        <PriceSlider store={store} />
      </div>
      <TextField store={store} name="comments" input="textarea" />
      <Refusal store={store} />
      <div className="foot">
        <div className="send">
          <SubmitButton store={store} />
        </div>
        <PrivacyNote privacyUrl={privacyUrl} />
      </div>
    </form>
  )
}
