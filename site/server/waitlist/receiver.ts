import { type Client, clientOf, senderOf } from '../http/client-address.ts'
import { reason } from '../http/reason.ts'
import { requestPath } from '../http/routes.ts'
import type { ServerSettings } from '../http/settings.ts'
import type { Peer, WebHandler } from '../http/web-handler.ts'
import { createWayOut } from '../letters/way-out.ts'
import type { SignUp } from '../store/sign-up.ts'
import type { Store } from '../store/store.ts'
import { type Answer, answerTo, notNow, notStored, refusal, toResponse } from './answer.ts'
import { campaignIn } from './campaign.ts'
import { originOf } from './page-origin.ts'
import { createProxyWarning } from './proxy-warning.ts'
import { createRateLimit } from './rate-limit.ts'
import { readSubmission } from './read-submission.ts'
import { createRefusalLog } from './refusal-log.ts'

/** Load balancers and monitors ask here whether sign-ups can be stored. */
const healthPath = '/health'

/** The line in the log about a refusal: its cause, and nothing about the person. */
const refusalOf = ({ status, body }: Answer, cause?: unknown): string =>
  `A sign-up was refused with ${status}: ${
    cause === undefined ? (body as { error: string }).error : reason(cause)
  }`

export interface Receiver extends WebHandler {
  /** Ends the log. */
  close(): void
}

/**
 * The receiver of the waitlist call, for any host. It answers 201 only when the sign-up is committed or
 * its person was forgotten since, 503 when it cannot be stored, and 429 when one sender or one e-mail
 * address sends too many. Only valid submissions count towards the rate limit. The receiver also
 * answers `/health` and the unsubscribe links of letters.
 */
export function createReceiver(
  store: Pick<Store, 'add' | 'check' | 'run' | 'forget' | 'name'>,
  {
    ratePerMinute,
    trustedProxies,
    endpointPaths,
  }: Pick<ServerSettings, 'ratePerMinute' | 'trustedProxies' | 'endpointPaths'>,
): Receiver {
  const consume = createRateLimit(ratePerMinute)
  const refusals = createRefusalLog()
  const wayOut = createWayOut(store)
  let isStoring = true
  function setStoring(isNow: boolean) {
    if (isNow && !isStoring) console.log('Sign-ups are stored again.')
    isStoring = isNow
  }
  const warnOfProxy = createProxyWarning(trustedProxies)

  async function keep(signUp: SignUp & { receivedAt: string }): Promise<Answer> {
    try {
      const outcome = await store.add(signUp)
      setStoring(true)
      return answerTo(outcome)
    } catch (error) {
      setStoring(false)
      refusals.note(refusalOf(notStored(), error))
      return notStored()
    }
  }

  async function receive(request: Request, client: Client): Promise<Answer> {
    const read = await readSubmission(request)
    if ('status' in read) return read
    const seconds = consume(senderOf(client))
    if (seconds > 0) return notNow(`Too many sign-ups; try again in ${seconds} s.`, seconds)
    const receivedAt = new Date().toISOString()
    return keep({
      ...read.submission,
      receivedAt,
      origin: originOf(request),
      ...campaignIn(request.url),
    })
  }

  async function answerSignUp(request: Request, { address }: Peer): Promise<Answer> {
    const client = clientOf(address, request.headers.get('x-forwarded-for'), trustedProxies)
    warnOfProxy(client, address)
    const answer = await receive(request, client)
    if (answer.status >= 400 && answer.status < 500) refusals.note(refusalOf(answer))
    return answer
  }

  let checking: Promise<Answer> | undefined
  /** Requests that come during a check share its answer. */
  const checkHealth = (): Promise<Answer> => {
    checking ??= store
      .check()
      .then(
        (): Answer => ({ status: 200, body: { ok: true } }),
        (error): Answer => {
          refusals.note(`${healthPath} was answered with 503: ${reason(error)}`)
          return { ...notStored(), body: { ok: false } }
        },
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  const answerHealth = async ({ method }: Request): Promise<Answer> =>
    method === 'GET' || method === 'HEAD'
      ? checkHealth()
      : refusal(405, 'The method must be GET.', { Allow: 'GET, HEAD' })

  return {
    close: refusals.close,
    takes: (path) => path === healthPath || endpointPaths.includes(path) || wayOut.takes(path),
    async answer(request, peer) {
      const path = requestPath(request.url) ?? ''
      if (wayOut.takes(path)) return wayOut.answer(request, peer)
      if (path === healthPath) return toResponse(await answerHealth(request))
      if (endpointPaths.includes(path)) return toResponse(await answerSignUp(request, peer))
      return toResponse(refusal(404, 'There is nothing at this path.'))
    },
  }
}
