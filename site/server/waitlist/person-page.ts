import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  type FieldErrors,
  type Submission,
  submissionErrors,
} from '../../../widgets/waitlist/submission.ts'
import { createQuietLog } from '../../base/quiet-log.ts'
import { reason } from '../../base/reason.ts'
import type { Database } from '../database/database.ts'
import type { StoredSignUp } from '../database/sign-up-row.ts'
import { template } from '../html/document.ts'
import type { Answer } from '../http/respond.ts'
import { requestPath } from '../http/routes.ts'
import { readBody, type WebHandler } from '../http/web-handler.ts'
import type { Outgoing } from '../outbox/deliveries.ts'
import { deletePerson } from '../sign-ups/deletion.ts'
import {
  confirm,
  personAt,
  personPath,
  resubscribe,
  sampleToken,
  undoConfirmation,
  unsubscribe,
} from '../sign-ups/people.ts'
import { changePerson, type Person, readPerson } from '../sign-ups/person.ts'
import { formOf, formStyle, translators } from './form-page.ts'
import { formLimit, readForm } from './read-submission.ts'

type Page = 'unknown' | 'stopped' | 'deleted' | 'sample' | 'failed' | 'refused'

/** The buttons of the page. */
const presses = ['save', 'stop', 'start', 'undo', 'confirm', 'delete'] as const

/** A press on a button, whose result the page states. */
type Press = (typeof presses)[number]

const { t } = translators.en

const { render, headers } = template(
  '@person-page',
  readFileSync(new URL('person-page.eta', import.meta.url), 'utf8'),
  formStyle + readFileSync(new URL('person-page.css', import.meta.url), 'utf8'),
)

const script = readFileSync(new URL('confirm.js', import.meta.url), 'utf8')
const scriptHash = createHash('sha256').update(script).digest('base64')

/** Milliseconds after the letter, within which programs follow its links. */
const scanTime = 3 * 60_000

/** The headers of a page that has the script. */
export const headersWithScript = {
  ...headers,
  'Content-Security-Policy': `${headers['Content-Security-Policy']}; script-src 'sha256-${scriptHash}'`,
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const minutes = new Intl.DateTimeFormat('en', {
  ...({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const),
})

/** A time in words; another text unchanged. */
const inWords = (time: string, format: Intl.DateTimeFormat) =>
  Number.isNaN(Date.parse(time)) ? time : format.format(new Date(time))

/** A sign-up in words: the fields by their labels, and the data of the request. */
function factsOf(signUp: StoredSignUp): { name: string; value: string; isOfForm: boolean }[] {
  const { receivedAt, submittedAt, origin, willingToPay, interestedDomains, triggerType } = signUp
  const ofForm = {
    [t('fullName')]: signUp.fullName,
    [t('email')]: signUp.email,
    [t('phoneNumber')]: signUp.phoneNumber,
    [t('currentDesignation')]: signUp.currentDesignation,
    [t('interestedDomains')]: interestedDomains.join('\n'),
    [t('willingToPay')]: willingToPay && `₹${willingToPay}`,
    [t('comments')]: signUp.comments,
  }
  const campaign = campaignParameters.flatMap((name) => signUp[name] ?? [])
  const around = {
    'Sent (time of your device)': `${inWords(submittedAt, minutes)} UTC`,
    Received: receivedAt === null ? '' : `${inWords(receivedAt, minutes)} UTC`,
    'Page of the form': origin ?? '',
    Campaign: campaign.join(', '),
    'Reason to open the form': triggerType === 'login' ? 'to log in' : 'to join',
  }
  const facts = (values: object, isOfForm: boolean) =>
    Object.entries(values).map(([name, value]) => ({ name, value: String(value), isOfForm }))
  return [...facts(ofForm, true), ...facts(around, false)].filter(({ value }) => value !== '')
}

/**
 * The personal page of a listed person.
 * @param typed the typed values and their errors
 */
export function personPage(
  { newest, others, unsubscribedAt, confirmedAt, isUnconfirmed, welcomedAt, letters }: Person,
  path: string,
  notice?: Press,
  typed?: { values: Submission; errors: FieldErrors<Submission> },
): string {
  const form = formOf(typed?.values ?? (newest as Submission), typed?.errors ?? {}, t)
  return render({
    ...{ page: 'person', t, action: path, button: 'plate' },
    notice,
    form: { ...form, texts: form.texts.filter(({ name }) => name !== 'email') },
    problem: typed && t('fix'),
    madeAt: inWords(new Date().toISOString(), minutes),
    submit: 'Save changes',
    isUnconfirmed,
    // After a press on a button the script has nothing to do.
    script: isUnconfirmed && !notice && !typed && script,
    isOld: Date.now() - Date.parse(welcomedAt) >= scanTime,
    mayUndo: notice === 'confirm' && confirmedAt !== '',
    confirmed: confirmedAt && inWords(confirmedAt, days),
    unsubscribed: unsubscribedAt && inWords(unsubscribedAt, days),
    facts: factsOf(newest),
    others: others.map((other) => ({
      title: `Another sign-up of ${inWords(other.submittedAt, days)}`,
      facts: factsOf(other),
    })),
    letters: letters.map(({ subject, state, notedAt }) => ({
      // Without the values of the placeholders, which may have changed since.
      subject: subject.replace(/\{\w+\}/g, '…'),
      state,
      on: inWords(notedAt, days),
    })),
  })
}

/** A page without personal data. */
export const plainPage = (page: Page): string => render({ page, presses })

const answer = (body: string, status = 200, more: Record<string, string> = {}): Answer => ({
  ...{ status, body },
  headers: { ...headers, ...more },
})

const page = (name: Page, status = 200, more = {}) => answer(plainPage(name), status, more)

/**
 * The button of a form; `one click` for the unsubscribe of a mail program (RFC 8058), which has none and may be empty.
 * @returns undefined for any other text
 */
function pressIn(body: Uint8Array): Press | 'one click' | undefined {
  const text = new TextDecoder().decode(body)
  const [name, other] = new URLSearchParams(text).getAll('do')
  if (name === undefined && (text === '' || /list-unsubscribe/i.test(text))) return 'one click'
  return other === undefined ? presses.find((press) => press === name) : undefined
}

/**
 * Answers the links of letters with the personal page: see, change and delete data, confirm the address, unsubscribe.
 * A GET changes nothing, since mail scanners open links before people do. The script of an unconfirmed page confirms
 * (`confirm.js`). Unknown links and links of deleted people get the same answers.
 */
export function createPersonPages(
  database: Database,
  outgoing: Outgoing = {},
  log: (line: string) => void = createQuietLog(60_000),
): WebHandler {
  const known = (person: string) => database.read((queries) => readPerson(queries, person))

  /** Changes a sign-up, or shows the errors to fix. */
  async function save(person: string, path: string, body: Uint8Array): Promise<Answer> {
    const refused = await database.change(async (queries) => {
      const before = await readPerson(queries, person)
      if (!before) return page('unknown', 404)
      const { email, triggerType, submittedAt } = before.newest as Submission
      const { typed, unreadable } = readForm(body)
      const values = { ...typed, email, triggerType, submittedAt }
      const found = { ...submissionErrors(values), ...unreadable }
      const { email: _, triggerType: __, submittedAt: ___, ...errors } = found
      if (Object.keys(errors).length > 0)
        return answer(personPage(before, path, undefined, { values, errors }), 400)
      await changePerson(queries, person, { ...before.newest, ...values })
      return undefined
    })
    return refused ?? show(person, path, 'save')
  }

  async function show(person: string, path: string, notice?: Press) {
    const found = await known(person)
    if (!found) return page('unknown', 404)
    const more = found.isUnconfirmed && !notice ? headersWithScript : {}
    return answer(personPage(found, path, notice), 200, more)
  }

  async function act(person: string | undefined, path: string, body: Uint8Array): Promise<Answer> {
    const press = pressIn(body)
    if (press === undefined) return page('refused', 400)
    if (person === undefined)
      // The visitor must not learn why a link is unknown.
      log(
        `A link of a letter is not in ${database.name}, so nothing changed. Either its person was deleted before, or the letter was sent from another database.`,
      )
    if (press === 'delete') {
      if (person !== undefined) await deletePerson(database, person, outgoing)
      return page('deleted')
    }
    const isOneClick = press === 'one click'
    if (person === undefined) return isOneClick ? page('stopped') : page('unknown', 404)
    if (press === 'save') return save(person, path, body)
    const now = Date.now()
    await database.change(async (queries) => {
      if (press === 'confirm') await confirm(queries, person, now, outgoing)
      else if (press === 'undo') await undoConfirmation(queries, person)
      else if (press === 'start') await resubscribe(queries, person)
      else await unsubscribe(queries, person, now, outgoing)
    })
    return isOneClick ? page('stopped') : show(person, path, press)
  }

  return {
    takes: (path) => path.startsWith(personPath),
    async answer(call) {
      const path = requestPath(call.url) ?? ''
      const token = path.slice(personPath.length)
      if (token === sampleToken) return page('sample')
      const isLook = call.method === 'GET' || call.method === 'HEAD'
      if (!isLook && call.method !== 'POST')
        return page('failed', 405, { Allow: 'GET, HEAD, POST' })
      const body = isLook ? undefined : await readBody(call, formLimit)
      if (!isLook && !body) return page('failed', 413)
      try {
        const person = await database.read((queries) => personAt(queries, token))
        if (body) return await act(person, path, body)
        return person === undefined ? page('unknown', 404) : await show(person, path)
      } catch (error) {
        log(`The link of a letter was not followed: ${reason(error)}`)
        return page('failed', 503, { 'Retry-After': '60' })
      }
    },
  }
}
