import { readFileSync } from 'node:fs'
import { type Brand, sampleName } from '../../../widgets/brand.ts'
import { createTranslator, type Translator } from '../../../widgets/i18n/catalogue.ts'
import { addressesOf, nameOf } from '../../../widgets/waitlist/address.ts'
import { triggerTypes, unseenField } from '../../../widgets/waitlist/contract.ts'
import { errorOf } from '../../../widgets/waitlist/field-error.ts'
import {
  loginMessages,
  modalMessages,
  type WaitlistMessages,
} from '../../../widgets/waitlist/messages.en.ts'
import {
  loginMessages as loginInHindi,
  waitlistMessages as modalInHindi,
} from '../../../widgets/waitlist/messages.hi.ts'
import { pageOriginParameter } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  type Draft,
  emptyDraft,
  type FieldErrors,
  maxLengths,
  prices,
  type Submission,
} from '../../../widgets/waitlist/submission.ts'
import { template } from '../html/document.ts'
import type { Answer } from '../http/respond.ts'
import type { Call } from '../http/web-handler.ts'
import { anyOrigin, type Reply } from './answer.ts'
import { originOf } from './page-origin.ts'

const english = {
  ...modalMessages,
  ...loginMessages,
  mend: 'Something is missing or not right:',
  later: 'This could not be stored just now. Please send it again in a moment.',
  back: 'Back to the page',
}

type Key = keyof typeof english

const hindi: Record<Key, string> = {
  ...modalInHindi,
  ...loginInHindi,
  mend: 'कुछ छूट गया है या सही नहीं है:',
  later: 'यह अभी सहेजा नहीं जा सका। कृपया थोड़ी देर में फिर से भेजें।',
  back: 'पेज पर वापस जाएँ',
}

export const translators = {
  en: createTranslator('en', {}, english) as Translator<Key>,
  hi: createTranslator('hi', hindi, english) as Translator<Key>,
}

/** The text fields, with what browsers know of each. */
const textFields = {
  fullName: { required: true, type: 'text', autocomplete: 'name' },
  email: { required: true, type: 'email', autocomplete: 'email' },
  phoneNumber: { required: false, type: 'tel', autocomplete: 'tel' },
  currentDesignation: { required: true, type: 'text', autocomplete: 'organization-title' },
} as const

const { render: renderFields } = template(
  '@fields',
  readFileSync(new URL('fields.eta', import.meta.url), 'utf8'),
)

export const formStyle = readFileSync(new URL('form.css', import.meta.url), 'utf8')

const { render, headers } = template(
  '@form',
  readFileSync(new URL('form.eta', import.meta.url), 'utf8'),
  formStyle,
)

/** Where the visitor came from, by the browser alone: a field or a query may name any page. */
function pageBefore({ headers, url }: Call): string | undefined {
  const referer = headers.get('referer') ?? ''
  if (!/^https?:/.test(referer) || !URL.canParse(referer)) return undefined
  const { origin, pathname, href } = new URL(referer)
  const isOwn = pathname === new URL(url).pathname
  return origin === headers.get('origin') && !isOwn ? href : undefined
}

/** The path that the form is sent to again, with the campaign and the origin of the first page. */
function actionOf(request: Call): string {
  const { pathname, searchParams } = new URL(request.url)
  const origin = originOf(request)
  if (origin) searchParams.set(pageOriginParameter, origin)
  return `${pathname}?${searchParams}`
}

/** What is wrong with a field, in words; undefined if it is right. */
function problemOf(
  name: keyof Draft,
  typed: Submission,
  errors: FieldErrors<Submission>,
  t: Translator<Key>['t'],
): string | undefined {
  const rule = errors[name]
  if (rule === undefined) return undefined
  const isFilledIn = name !== 'email' && name !== 'interestedDomains' && typed[name] !== ''
  if (isFilledIn) return `${t(name)} ${rule}.`
  return errorOf(name, typed.email, t as Translator<keyof WaitlistMessages>['t'])
}

/** The fields of the form, with what was typed and what is to be mended. */
export function formOf(
  typed: Submission,
  errors: FieldErrors<Submission>,
  t: Translator<Key>['t'],
) {
  const problem = (name: keyof Draft) => problemOf(name, typed, errors, t)
  const chosen = typed.interestedDomains.filter(nameOf)
  const names = [...new Set([...chosen.map((address) => nameOf(address)), sampleName])]
  const offered = addressesOf(names[0] ?? sampleName)
  const hidden = ['triggerType', 'submittedAt'] as const
  return {
    texts: Object.entries(textFields).map(([name, input]) => {
      const field = name as keyof typeof textFields
      return {
        ...{ ...input, name, label: t(field), value: typed[field] },
        ...{ maxLength: maxLengths[field], problem: problem(field) },
      }
    }),
    addresses: [...new Set([...offered, ...chosen])].map((address) => ({
      address,
      isChosen: chosen.includes(address),
    })),
    domainsProblem: problem('interestedDomains'),
    prices: prices.map((price) => ({ price, isChosen: typed.willingToPay === String(price) })),
    comments: typed.comments,
    longestComments: maxLengths.comments,
    commentsProblem: problem('comments'),
    triggerType: typed.triggerType,
    /** What no field of the page can mend. */
    others: hidden.flatMap((name) => (errors[name] ? `${name} ${errors[name]}.` : [])),
  }
}

/**
 * The form in English with nothing typed, for pages where no script comes.
 * @returns HTML; false where the endpoint is another service's, which may take JSON alone
 */
export const plainFormOf = ({ waitlistEndpoint: action }: Brand): string | false =>
  action.startsWith('/') &&
  renderFields({
    ...{ t: translators.en.t, action, button: 'button', unseenField },
    form: formOf(
      { ...emptyDraft, triggerType: triggerTypes[0], submittedAt: '' },
      {},
      translators.en.t,
    ),
  })

/**
 * The answer to a form without a script, as a page: thanks, or the form with what was typed and what is to
 * be mended. It is in the language that `lang` in the query of the form's address names, else in English.
 */
export function toPage(
  request: Call,
  typed: Submission,
  { status, body, headers: more }: Reply,
): Answer {
  const language = new URL(request.url).searchParams.get('lang') === 'hi' ? 'hi' : 'en'
  const { t } = translators[language]
  const isStored = status === 201
  const { fields } = (body ?? {}) as { fields?: FieldErrors<Submission> }
  const titleOfForm = typed.triggerType === 'login' ? 'titleLogin' : 'titleGetStarted'
  return {
    status,
    body: render({
      t,
      language,
      title: t(isStored ? 'thanks' : titleOfForm),
      email: typed.email,
      back: pageBefore(request),
      action: actionOf(request),
      ...{ button: 'plate', unseenField },
      sentence: fields ? t('mend') : t('later'),
      form: isStored ? undefined : formOf(typed, fields ?? {}, t),
    }),
    // The origin is sent along when the form is sent again.
    headers: { ...anyOrigin, ...headers, 'Referrer-Policy': 'same-origin', ...more },
  }
}
