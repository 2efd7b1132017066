import { readFileSync } from 'node:fs'
import { domains, privacyPath, sampleName } from '../../../widgets/brand.ts'
import { createTranslator, type Translator } from '../../../widgets/i18n/catalogue.ts'
import { nameOf, offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { honeypotField, triggerTypes } from '../../../widgets/waitlist/contract.ts'
import { errorOf } from '../../../widgets/waitlist/draft.ts'
import {
  loginMessages,
  modalMessages,
  type WaitlistMessages,
} from '../../../widgets/waitlist/messages.en.ts'
import { buttonTexts } from '../../../widgets/waitlist/messages.hi.ts'
import { pageOriginParameter } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  type Draft,
  emptyDraft,
  type FieldErrors,
  maxLengths,
  prices,
  type Submission,
} from '../../../widgets/waitlist/submission.ts'
import type { Brand } from '../../base/site-brand.ts'
import { textFields } from '../../pages/plain-form.ts'
import { template } from '../html/document.ts'
import { type Answer, anyOrigin } from '../http/respond.ts'
import type { Call } from '../http/web-handler.ts'
import { plain, truncate } from '../terminal/terminal-text.ts'
import type { Reply } from './answer.ts'
import { campaignIn, originOf, pageBefore } from './page.ts'
import type { FormPost } from './read-submission.ts'

const english = {
  ...modalMessages,
  ...loginMessages,
  fix: 'Something is missing or not right:',
  later: 'This could not be stored just now. Please send it again in a moment.',
  back: 'Back to the page',
}

type Key = keyof typeof english

const hindi: Record<Key, string> = {
  ...buttonTexts,
  fix: 'कुछ छूट गया है या सही नहीं है:',
  later: 'यह अभी सहेजा नहीं जा सका। कृपया थोड़ी देर में फिर से भेजें।',
  back: 'पेज पर वापस जाएँ',
}

export const translators = {
  en: createTranslator('en', {}, english) as Translator<Key>,
  hi: createTranslator('hi', hindi, english) as Translator<Key>,
}

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

/** The target of the form in the answer, with campaign and origin of the first page. */
function actionOf(request: Call, page: string | undefined): string {
  const { pathname, searchParams } = new URL(request.url)
  const origin = originOf(request)
  if (origin) searchParams.set(pageOriginParameter, origin)
  for (const [name, value] of Object.entries(page ? campaignIn(page) : {}))
    searchParams.set(name, value)
  return `${pathname}?${searchParams}`
}

/** The error of a field in words; undefined without one. */
function problemOf(
  name: keyof Draft,
  typed: Submission,
  errors: FieldErrors<Submission>,
  t: Translator<Key>['t'],
): string | undefined {
  const rule = errors[name]
  if (rule === undefined) return undefined
  const isFilledIn = name !== 'email' && typed[name].length > 0
  const given = truncate(plain(typed.interestedDomains.join(', ')), 100)
  if (isFilledIn)
    return `${t(name)} ${rule}${name === 'interestedDomains' ? `, not “${given}”` : ''}.`
  return errorOf(name, typed.email, t as Translator<keyof WaitlistMessages>['t'])
}

/**
 * The fields of the form, with the typed values and the errors to fix.
 * @param page the page that the visitor came from
 */
export function formOf(
  typed: Submission,
  errors: FieldErrors<Submission>,
  t: Translator<Key>['t'],
  page?: string,
) {
  const problem = (name: keyof Draft) => problemOf(name, typed, errors, t)
  // At most as many as the form offers: a request may contain hundreds, and each would be drawn.
  const chosen = typed.interestedDomains.slice(0, domains.length).filter(nameOf)
  const names = [...new Set([...chosen.map((address) => nameOf(address)), sampleName])]
  const offered = offeredAddresses(names[0] ?? sampleName)
  const unnoted = ['willingToPay', 'triggerType', 'submittedAt'] as const
  return {
    hidden: { triggerType: typed.triggerType, ...(page && { page }) },
    texts: textFields.map((input) => ({
      ...{ ...input, label: t(input.name), value: typed[input.name] },
      problem: problem(input.name),
    })),
    addresses: [...new Set([...offered, ...chosen])].map((address) => ({
      address,
      isChosen: chosen.includes(address),
    })),
    domainsProblem: problem('interestedDomains'),
    prices: prices.map((price) => ({ price, isChosen: typed.willingToPay === String(price) })),
    comments: typed.comments,
    longestComments: maxLengths.comments,
    commentsProblem: problem('comments'),
    /** For controls without text input. */
    others: unnoted.flatMap((name) => (errors[name] ? `${name} ${errors[name]}.` : [])),
  }
}

/**
 * The empty form in English, for pages without scripts.
 * @returns HTML; false if the endpoint belongs to another service, which may accept only JSON
 */
export const plainFormOf = ({ waitlistEndpoint: action }: Brand): string | false =>
  action.startsWith('/') &&
  renderFields({
    ...{ t: translators.en.t, action, privacy: privacyPath, button: 'button', honeypotField },
    form: formOf(
      { ...emptyDraft, triggerType: triggerTypes[0], submittedAt: '' },
      {},
      translators.en.t,
    ),
  })

/**
 * The answer to a plain form as a page: thanks, or the form with the typed values and the errors to fix. `lang` in the
 * query of the form's address sets its language; the default is English.
 */
export function toPage(
  request: Call,
  form: FormPost,
  { status, body, headers: more }: Reply,
): Answer {
  const { typed } = form
  const back = pageBefore(request, form)
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
      // Screen readers announce it first.
      documentTitle: `${fields ? `${t('fix')} ` : ''}${t(isStored ? 'thanks' : titleOfForm)}`,
      email: typed.email,
      back,
      action: actionOf(request, back),
      ...{ button: 'plate', honeypotField },
      sentence: fields ? t('fix') : t('later'),
      form: isStored ? undefined : formOf(typed, fields ?? {}, t, back),
    }),
    headers: {
      ...anyOrigin,
      ...headers,
      // The next submission sends the origin.
      'Referrer-Policy': 'same-origin',
      ...more,
    },
  }
}
