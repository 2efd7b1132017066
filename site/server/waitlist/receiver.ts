import { createQuietLog } from '../../base/quiet-log.ts'
import { reason } from '../../base/reason.ts'
import type { Database } from '../database/database.ts'
import type { SignUp } from '../database/sign-up-row.ts'
import { type Client, clientOf, senderOf } from '../http/client-ip.ts'
import type { Answer } from '../http/respond.ts'
import { isAmong, requestPath } from '../http/routes.ts'
import type { ServerSettings } from '../http/settings.ts'
import type { Call, Peer, WebHandler } from '../http/web-handler.ts'
import type { Outgoing } from '../outbox/deliveries.ts'
import { createQueue, inTime, tryToStore } from '../sign-ups/queue.ts'
import { type Arriving, maxPerDay, storeSignUps } from '../sign-ups/store-sign-ups.ts'
import { notNow, notStored, type Reply, refusal, stored, toAnswer } from './answer.ts'
import { toPage } from './form-page.ts'
import { campaignIn, originOf, pageBefore } from './page.ts'
import { createPersonPages } from './person-page.ts'
import { createProxyWarning, createRateLimit, createWelcomePace } from './rate-limit.ts'
import { type Read, readSubmission } from './read-submission.ts'

/** Tells load balancers and monitors whether sign-ups can be stored. */
const healthPath = '/health'

/** Milliseconds for which a good answer of `/health` is cached, since each check is a commit. */
const healthCacheTime = 1000

const tooMany = 'Too many sign-ups with this mailbox; try again tomorrow.'
const secondsOfDay = 86_400

/** The log line of a refusal: its cause, without personal data. */
const refusalOf = ({ status, body }: Reply, cause?: unknown): string =>
  `A sign-up was refused with ${status}: ${
    cause === undefined ? (body as { error: string }).error : reason(cause)
  }`

/**
 * The receiver of the waitlist call, for any host. It answers 201 only when the sign-up is committed or its person
 * was deleted since, 503 when it cannot be stored, and 429 when one sender or one mailbox sends too many. Only valid
 * submissions count towards the rate limit. The receiver also answers `/health` and the links of letters.
 * @param sending `outgoing`: what a sign-up sends. `wake` is called when a delivery may be due
 */
export function createReceiver(
  database: Database,
  {
    ratePerMinute,
    trustedProxies,
    endpointPaths,
  }: Pick<ServerSettings, 'ratePerMinute' | 'trustedProxies' | 'endpointPaths'>,
  { outgoing = {}, wake = () => {} }: { outgoing?: Outgoing; wake?: () => void } = {},
): WebHandler {
  const consume = createRateLimit(ratePerMinute)
  const consumeLinks = createRateLimit(ratePerMinute)
  const log = createQuietLog(60_000)
  const timely: Database = {
    ...database,
    change: (...given) => inTime(database.change(...given)),
    read: (...given) => inTime(database.read(...given)),
  }
  const personPages = createPersonPages(timely, outgoing, log)
  const add = createQueue((signUps: readonly Arriving[]) =>
    database.change((queries) => storeSignUps(queries, signUps, Date.now(), maxPerDay, outgoing)),
  )
  const warnOfProxy = createProxyWarning(trustedProxies)

  const paceOf = createWelcomePace()

  async function keep(signUp: SignUp, isSuspect: boolean, sender: string): Promise<Reply> {
    try {
      let from: number | undefined
      // Once, though a transaction may run again.
      const welcomeFrom = () => {
        from ??= paceOf(sender, Date.now())
        return from
      }
      const outcome = await inTime(add({ ...signUp, isSuspect, welcomeFrom }))
      if (outcome === 'refused') return notNow(tooMany, secondsOfDay)
      if (!isSuspect) wake()
      return stored
    } catch (error) {
      log(refusalOf(notStored(), error))
      return notStored()
    }
  }

  async function receive(
    { result, form, isFilled = false }: Read,
    request: Call,
    client: Client,
  ): Promise<Reply> {
    if ('status' in result) return result
    const sender = senderOf(client)
    const seconds = consume(sender)
    if (seconds > 0) return notNow(`Too many sign-ups; try again in ${seconds} s.`, seconds)
    const receivedAt = new Date().toISOString()
    const origin = originOf(request)
    // The script sends the campaign of its page. For a form, only the browser names the page.
    const page = form && pageBefore(request, form)
    const campaign = { ...campaignIn(request.url), ...(page && campaignIn(page)) }
    const signUp = { ...result.submission, receivedAt, origin, ...campaign }
    return keep(signUp, isFilled, sender)
  }

  const clientOfRequest = ({ headers }: Call, { ip }: Peer) =>
    clientOf(ip, headers.get('x-forwarded-for'), trustedProxies)

  async function answerSignUp(request: Call, peer: Peer): Promise<Answer> {
    const client = clientOfRequest(request, peer)
    warnOfProxy(client, peer.ip)
    const read = await readSubmission(request)
    const reply = await receive(read, request, client)
    if (reply.status >= 400 && reply.status < 500) log(refusalOf(reply))
    return read.form ? toPage(request, read.form, reply) : toAnswer(reply)
  }

  let checking: Promise<Reply> | undefined
  const forgetCheck = () => {
    checking = undefined
  }
  /** Simultaneous requests share a check, and a good answer is cached. */
  const checkHealth = (): Promise<Reply> => {
    checking ??= inTime(tryToStore(database))
      .then((): Reply => {
        setTimeout(forgetCheck, healthCacheTime).unref()
        return { status: 200, body: { ok: true } }
      })
      .catch((error): Reply => {
        forgetCheck()
        log(`${healthPath} was answered with 503: ${reason(error)}`)
        return { ...notStored(), body: { ok: false } }
      })
    return checking
  }

  const answerHealth = async ({ method }: Call): Promise<Reply> =>
    method === 'GET' || method === 'HEAD'
      ? checkHealth()
      : refusal(405, 'The method must be GET.', { Allow: 'GET, HEAD' })

  return {
    takes: (path) => path === healthPath || isAmong(endpointPaths, path) || personPages.takes(path),
    async answer(request, peer) {
      const path = requestPath(request.url) ?? ''
      if (personPages.takes(path)) {
        // Opening the page does not count towards the limit.
        const isCounted = request.method === 'POST'
        const seconds = isCounted ? consumeLinks(senderOf(clientOfRequest(request, peer))) : 0
        if (seconds > 0) return toAnswer(notNow(`Try again in ${seconds} s.`, seconds))
        const answer = await personPages.answer(request, peer)
        if (isCounted) wake()
        return answer
      }
      if (path === healthPath) return toAnswer(await answerHealth(request))
      if (isAmong(endpointPaths, path)) return answerSignUp(request, peer)
      return toAnswer(refusal(404, 'There is nothing at this path.'))
    },
  }
}
