import cross from 'icon:outline/x'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { voiceOf } from '../../brand.ts'
import { wholeUrl } from '../../element/urls.ts'
import type { Translator } from '../../i18n/catalogue.ts'
import { Address } from '../../ui/address.static.tsx'
import { ExternalLink, Failure, Icon } from '../../ui/elements.static.tsx'
import { errorOf, maxLengths, price } from '../draft.ts'
import type { openerMessages, WaitlistMessages } from '../messages.en.ts'
import type { FormState } from './form-store.ts'

/*
 * These views do not render the values of the fields (fields.ts does), so React can hydrate them while the
 * visitor types.
 */

/** What the views of the form show. */
export interface ShownForm {
  state: FormState
  translator: Translator<keyof (WaitlistMessages & typeof openerMessages) & string>
  /** The honeypot, once React is there (honeypot.tsx). */
  honeypot?: ReactNode
}

const isSubmitting = ({ stage }: FormState) => stage === 'submitting'

/** A text field with its label and its error message. */
function TextField({
  state,
  translator: { t },
  name,
  input,
}: ShownForm & {
  name: keyof typeof maxLengths
  /** Left out for a text area. */
  input?: InputHTMLAttributes<HTMLInputElement>
}) {
  const value = state.draft[name]
  const isWrong = state.wrong.includes(name)
  const errorId = `${name}-error`
  const control = {
    id: name,
    name,
    className: 'text-field',
    // An empty field has the direction of the page.
    dir: value ? 'auto' : undefined,
    readOnly: isSubmitting(state),
    // HTML counts UTF-16 units, and the rule counts characters, so a text that fits here obeys the rule.
    maxLength: maxLengths[name],
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? errorId : undefined,
  }
  return (
    <div className="field" part="field">
      <label htmlFor={name}>
        <span>{t(name)}</span>
        {!input?.required && <span className="optional">{` ${t('optional')}`}</span>}
      </label>
      {input ? <input {...control} {...input} /> : <textarea {...control} rows={3} />}
      <div className="message">
        {isWrong && (
          <p className="error" id={errorId}>
            {errorOf(name, value, t)}
          </p>
        )}
      </div>
    </div>
  )
}

function DomainChoice({ state, translator: { t } }: ShownForm) {
  const { addresses, draft, wrong, hasLeftDomains } = state
  const isWrong = wrong.includes('interestedDomains')
  return (
    <fieldset className="field" part="field" aria-describedby="domains-hint">
      <legend>{t('interestedDomains')}</legend>
      <div className="choices">
        {addresses.map((address) => (
          <label key={voiceOf(address)} className="choice">
            <input
              type="checkbox"
              name="interestedDomains"
              value={address}
              aria-disabled={isSubmitting(state)}
              aria-invalid={isWrong}
            />
            <Address address={address} />
          </label>
        ))}
      </div>
      <p className={hasLeftDomains || isWrong ? 'error' : 'hint'} id="domains-hint" role="status">
        {draft.interestedDomains.length > 0 ? '' : t('chooseDomain')}
      </p>
    </fieldset>
  )
}

function PriceSlider({ state, translator: { t } }: ShownForm) {
  const value = `₹${state.draft.willingToPay}`
  return (
    <div className="field" part="field">
      <div className="slider-label">
        <label htmlFor="willingToPay">{t('willingToPay')}</label>
        <span className="price">{value}</span>
      </div>
      <input
        id="willingToPay"
        name="willingToPay"
        type="range"
        min={price.min}
        max={price.max}
        step={price.step}
        aria-valuetext={value}
        aria-describedby="price-note"
        aria-disabled={isSubmitting(state)}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{`₹${price.min}`}</span>
        <span>{`₹${price.max}`}</span>
      </div>
      <p id="price-note" className="hint">
        {t('priceNote')}
      </p>
    </div>
  )
}

/** Says at each try what is missing or wrong: the focus may stay where it was. */
const Refusal = ({ state: { refused, refusals, draft }, translator: { t } }: ShownForm) => (
  <div className="visually-hidden" role="alert" aria-atomic="false">
    {refused.map((name) => (
      <p key={name + refusals}>{errorOf(name, draft.email, t)}</p>
    ))}
  </div>
)

const SubmitButton = ({ state, translator: { t } }: ShownForm) => (
  <button
    type="submit"
    className="button primary"
    part="submit"
    aria-live="polite"
    aria-describedby="domains-hint"
    disabled={isSubmitting(state) || state.draft.interestedDomains.length === 0}
  >
    {isSubmitting(state) && <span className="spinner" aria-hidden="true" />}
    <span>{t(isSubmitting(state) ? 'submitting' : 'submit')}</span>
  </button>
)

/** Says what the data is used for, with a link to the privacy notice. */
const PrivacyNote = ({ state: { settings }, translator: { t } }: ShownForm) => (
  <p className="privacy">
    <span>{`${t('privacy')} `}</span>
    {!!settings.privacyUrl && (
      <ExternalLink href={wholeUrl(settings.privacyUrl)} title={t('newTab')}>
        {t('privacyLink')}
      </ExternalLink>
    )}
  </p>
)

/** The form of the waitlist modal. */
const WaitlistForm = (shown: ShownForm) => (
  // Without the browser's own messages, which would cover the fields.
  <form part="form" acceptCharset="utf-8" tabIndex={-1} noValidate>
    <div className="column">
      <TextField {...shown} name="fullName" input={{ required: true, autoComplete: 'name' }} />
      <TextField
        {...shown}
        name="email"
        input={{ required: true, type: 'email', dir: 'ltr', autoComplete: 'email' }}
      />
      <TextField {...shown} name="phoneNumber" input={{ type: 'tel', autoComplete: 'tel' }} />
      <TextField
        {...shown}
        name="currentDesignation"
        input={{ required: true, autoComplete: 'organization-title' }}
      />
    </div>
    <div className="column">
      <DomainChoice {...shown} />
      <PriceSlider {...shown} />
    </div>
    <TextField {...shown} name="comments" />
    <Refusal {...shown} />
    {shown.honeypot}
    <div className="foot">
      <PrivacyNote {...shown} />
      <div className="send">
        <SubmitButton {...shown} />
        {shown.state.isUnavailable && <Failure text={shown.translator.t('unavailable')} />}
      </div>
    </div>
  </form>
)

/** The content of the modal until the form has been sent: a header and the form. */
export const FormView = (shown: ShownForm) => (
  <>
    <header>
      <h2 id="title" part="title">
        {shown.translator.t(
          shown.state.settings.triggerType === 'login' ? 'titleLogin' : 'titleGetStarted',
        )}
      </h2>
      <button type="button" className="close" aria-label={shown.translator.t('close')}>
        <Icon path={cross} />
      </button>
    </header>
    <WaitlistForm {...shown} />
  </>
)
