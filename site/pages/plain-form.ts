import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { honeypotField } from '../../widgets/waitlist/contract.ts'
import { modalMessages, openerMessages } from '../../widgets/waitlist/messages.en.ts'
import { waitlistMessages as hindi } from '../../widgets/waitlist/messages.hi.ts'
import { draftErrors, emptyDraft, maxLengths, price } from '../../widgets/waitlist/submission.ts'
import { escapeHtml } from '../base/escape-html.ts'

const inputs = {
  fullName: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phoneNumber: { type: 'tel', autocomplete: 'tel' },
  currentDesignation: { type: 'text', autocomplete: 'organization-title' },
} as const

const needed = draftErrors(emptyDraft)

/** The single-line text fields, with their attributes for autofill. */
export const textFields = (Object.keys(inputs) as (keyof typeof inputs)[]).map((name) => ({
  name,
  ...inputs[name],
  maxlength: maxLengths[name],
  required: name in needed,
}))

/** The texts of the form in the built-in languages. */
export const plainFormTexts = { en: { ...openerMessages, ...modalMessages }, hi: hindi } as const

/** The parts of the form: attributes of a widget, and its texts. */
export type PlainFormPart =
  | 'label'
  | 'endpoint'
  | 'trigger-type'
  | 'address-name'
  | 'privacy-url'
  | keyof typeof hindi

type ValueOf = (part: PlainFormPart) => string

/** The link of the form to the privacy notice. */
export const privacyLink = (of: ValueOf): string =>
  ` <a href="${escapeHtml(of('privacy-url'))}">${escapeHtml(of('privacyLink'))}</a>`

/** The form that joins the waitlist without a script. @param of the value of a part */
export function formFields(of: ValueOf): string {
  const text = (part: PlainFormPart) => escapeHtml(of(part))
  const label = (name: keyof typeof maxLengths, control: string) =>
    `<p><label>${text(name)}${name in needed ? '' : ` ${text('optional')}`} ${control}</label></p>`
  const inputs = textFields.map(({ name, type, autocomplete, maxlength, required }) =>
    label(
      name,
      `<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxlength}"${required ? ' required' : ''}>`,
    ),
  )
  const boxes = offeredAddresses(text('address-name')).map(
    (address) =>
      `<p><label><input name="interestedDomains" type="checkbox" value="${address}"> ${address}</label></p>`,
  )
  return `<form method="post" accept-charset="utf-8" action="${text('endpoint')}">
      <input name="triggerType" type="hidden" value="${text('trigger-type')}">
      ${inputs.join('\n      ')}
      <fieldset>
        <legend>${text('interestedDomains')}</legend>
        <p>${text('chooseDomain')}</p>
        ${boxes.join('\n        ')}
      </fieldset>
      <p><label>${text('willingToPay')} (₹${price.min}–₹${price.max}) <input name="willingToPay" type="number" min="${price.min}" max="${price.max}" step="${price.step}" value="${price.default}"></label> ${text('priceNote')}</p>
      ${label('comments', `<textarea name="comments" rows="3" maxlength="${maxLengths.comments}"></textarea>`)}
      <p hidden><input name="${honeypotField}" autocomplete="off" aria-label="Leave this empty"></p>
      <p><button>${text('submit')}</button></p>
      <p>${text('privacy')}${privacyLink(of)}</p>
    </form>`
}

/**
 * The form as HTML between the tags of a widget. It is closed at first, and stays hidden if the widget loads. The line
 * that opens it takes no more room than a button.
 * @param of the value of a part
 * @param lang the language of the texts, if it differs from the widget's
 */
export const plainForm = (of: ValueOf, lang = ''): string =>
  `<details${lang && ` lang="${lang}"`}>
    <summary>${escapeHtml(of('label'))}</summary>
    ${formFields(of)}
  </details>`
