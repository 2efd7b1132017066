import type { Report } from '../../widgets/waitlist/outbox/sender.ts'
import type { Browser } from './browser.ts'
import { type Answer, type Endpoint, soon } from './endpoint.ts'
import type { Page } from './page.ts'
import { unreadable } from './storage.ts'

/** Most requests from one page to an endpoint in a minute. */
const callsPerMinute = 30
/** Most sign-ups for one endpoint that are kept in the storage. */
const mostKept = 50
/** Most tries until a new prompt or a day. */
const mostTries = 3

/** The pause doubles with each failure up to 30 s, reduced randomly by at most half. */
const longestSoon = 15_000

const minute = 60_000
const day = 86_400_000

/** A request, and its answer once there is one. */
export interface Request {
  page: Page
  signUp: SignUp
  at: number
  /** Whether the sign-up was too old to be kept. */
  isLast: boolean
  answer: Answer
  endedAt: number | undefined
  /** Whether the answer told the page that the sign-up is stored. */
  isConfirmed: boolean
}

export interface SignUp {
  page: Page
  endpoint: Endpoint
  noOutbox: boolean
  submission: { email: string; triggerType: string; submittedAt: string }
  madeAt: number
  requests: Request[]
  reports: Report[]
  /** Whether it has been in the storage. */
  wasKept: boolean
}

const isConfirmation = ({ status = 0, text }: Answer) =>
  status >= 200 && status < 300 && text !== undefined && !text.trim().startsWith('<')

/** The rules of delivery, which must hold whatever happens. Those that break are in `broken`. */
export function createRules(browser: Browser) {
  const signUps: SignUp[] = []
  const requests: Request[] = []
  /** The times, in ISO 8601, of the sign-ups that were reported on a document. */
  const late: string[] = []
  const broken: string[] = []
  const never = Number.NEGATIVE_INFINITY
  /** When the storage last failed, and the clock last jumped. */
  const last = { trouble: never, jump: never }

  const now = () => browser.clock.now()
  const nameOf = ({ submission }: SignUp) => submission.email
  function expect(isTrue: boolean, otherwise: string) {
    if (!isTrue) broken.push(`after ${Math.round(now())} ms: ${otherwise}`)
  }

  const isOld = ({ submission }: SignUp) =>
    Math.abs(browser.wallClock() - Date.parse(submission.submittedAt)) >= 30 * day
  const isKept = (signUp: SignUp) =>
    browser.storage.texts().some((text) => text.includes(`"${nameOf(signUp)}"`))
  const isStored = ({ submission, endpoint }: SignUp) =>
    endpoint.stored.has(JSON.stringify(submission))
  const keptFor = ({ url }: Endpoint) =>
    browser.storage.texts().filter((text) => text.includes(`"${url}"`)).length
  /** Whether the storage has worked since a time, so that pages know what the others have done. */
  const hasWorkedSince = (since: number) => last.trouble < since && browser.storage.works()
  const isGivenUp = ({ reports }: SignUp) => reports.some((one) => !one.isSent && !one.isQueued)
  /** How often a sign-up was reported as sent, on its element or on a document. */
  const timesSent = ({ reports, submission }: SignUp) =>
    reports.filter((one) => one.isSent && !one.isElsewhere).length +
    late.filter((time) => time === submission.submittedAt).length

  function checkPauses({ page, signUp }: Request) {
    for (const one of requests) {
      if (one.page !== page || one.endedAt === undefined) continue
      const { answer, endedAt } = one
      const { pause = 0 } = answer
      const failures = signUp.requests.filter(
        (other) => other.page === page && (other.endedAt ?? now()) <= endedAt,
      ).length
      const least = pause === soon ? Math.min(soon * 2 ** (failures - 1), longestSoon) : pause
      const isOwn = one.signUp === signUp && last.jump < endedAt && !isOld(signUp)
      const isOfEndpoint =
        answer.retryAfter !== undefined && one.signUp.endpoint === signUp.endpoint
      if (isOwn || isOfEndpoint)
        expect(
          now() >= endedAt + (isOwn ? least : pause),
          `${nameOf(signUp)} is sent ${now() - endedAt} ms after ${JSON.stringify(answer)}`,
        )
    }
  }

  function checkRepeated({ page, signUp }: Request) {
    for (const one of signUp.requests) {
      // Tabs tell each other of the last 50 that were sent.
      const since = requests.filter(({ endedAt = 0 }) => endedAt >= (one.endedAt ?? 0)).length
      if (one.page !== page && (since >= mostKept || !hasWorkedSince(signUp.madeAt))) continue
      const isUnderWay = one.endedAt === undefined && !one.page.isGone
      expect(!isUnderWay, `${nameOf(signUp)} is sent while an earlier request is under way`)
      expect(!one.isConfirmed, `${nameOf(signUp)} is sent again, though known to be stored`)
    }
  }

  function end(request: Request) {
    request.endedAt = now()
    request.isLast ||= isOld(request.signUp)
  }

  return {
    signUps,
    broken,

    note(what: keyof typeof last) {
      last[what] = now()
    },

    made(page: Page, endpoint: Endpoint, noOutbox: boolean): SignUp {
      const signUp: SignUp = {
        ...{ page, endpoint, noOutbox, madeAt: now(), requests: [], reports: [], wasKept: false },
        submission: {
          email: `${signUps.length}@example.com`,
          triggerType: 'get-started',
          submittedAt: new Date(browser.wallClock()).toISOString(),
        },
      }
      signUps.push(signUp)
      return signUp
    },

    request(page: Page, url: string, body: string): Request {
      const signUp = signUps.find(({ submission }) => JSON.stringify(submission) === body)
      if (!signUp) throw new Error(`The page sends what no visitor has made: ${body}`)
      expect(url === signUp.endpoint.url, `${nameOf(signUp)} goes to ${url}`)
      const request: Request = {
        ...{ page, signUp, at: now(), isLast: isOld(signUp), answer: { pause: soon } },
        ...{ endedAt: undefined, isConfirmed: false },
      }
      checkPauses(request)
      checkRepeated(request)
      const ofPage = requests.filter((one) => one.page === page)
      const calls = ofPage.filter(
        (one) => one.signUp.endpoint === signUp.endpoint && now() - one.at < minute,
      )
      expect(calls.length < callsPerMinute, `${url} is called too often in a minute`)
      const tries = ofPage.filter((one) => one.signUp === signUp)
      expect(
        tries.filter(({ at, answer }) => at >= page.promptedAt && answer.pause !== day).length <
          mostTries,
        `${nameOf(signUp)} is tried more than ${mostTries} times without a new prompt`,
      )
      expect(
        !(request.isLast && tries.some((one) => one.isLast && last.jump < one.at && one.endedAt)),
        `${nameOf(signUp)} is tried more than once after 30 days`,
      )
      signUp.requests.push(request)
      requests.push(request)
      return request
    },

    /** @returns false if the request had ended already */
    failed(request: Request): boolean {
      if (request.endedAt !== undefined) return false
      end(request)
      return true
    },

    answered(request: Request) {
      if (request.endedAt !== undefined) return
      end(request)
      // While it is offline, the page cannot tell an answer from that of a service worker.
      if (browser.isOnline) request.isConfirmed = isConfirmation(request.answer)
      else request.answer = { pause: soon }
    },

    reported(signUp: SignUp, report: Report) {
      const { reports } = signUp
      expect(
        !isGivenUp(signUp) && !reports.some(({ isSent }) => isSent),
        `${nameOf(signUp)} is reported after its end`,
      )
      if (report.isSent) expect(isStored(signUp), `${nameOf(signUp)} is said to be stored`)
      else expect(report.isQueued || isOld(signUp), `${nameOf(signUp)} is given up`)
      expect(
        report.isSent || !report.isQueued || reports.length === 0,
        `${nameOf(signUp)} is said to wait more than once`,
      )
      reports.push(report)
    },

    reportedLate: ({ submittedAt }: { submittedAt: string }) => late.push(submittedAt),

    /** The rules that hold after every action. */
    check() {
      expect(
        browser.storage.items.getItem(unreadable.key) === unreadable.text,
        'an entry that this version cannot read was touched',
      )
      for (const endpoint of browser.endpoints)
        expect(keptFor(endpoint) <= mostKept, `over ${mostKept} are kept for ${endpoint.url}`)
      for (const signUp of signUps) {
        const name = nameOf(signUp)
        const isHere = isKept(signUp)
        expect(!(isHere && signUp.noOutbox), `${name} is kept in spite of no-outbox`)
        if (!hasWorkedSince(signUp.madeAt)) continue
        signUp.wasKept ||= isHere
        // Tabs tell each other of what was sent by the storage, and of the last 50.
        if (signUps.length < mostKept)
          expect(timesSent(signUp) <= 1, `${name} is reported as sent more than once`)
        const isEnded = isStored(signUp) || isGivenUp(signUp) || isOld(signUp)
        const mayWait = keptFor(signUp.endpoint) >= mostKept || signUp.madeAt < now()
        expect(
          isEnded || isHere || signUp.noOutbox || (!signUp.wasKept && mayWait),
          `${name} is not kept, neither stored nor given up`,
        )
        const isKnown = signUp.requests.some((one) => one.isConfirmed && !one.page.isFrozen)
        expect(!(isHere && isKnown), `${name} is kept, though it is known to be stored`)
      }
    },

    /** The rules that hold at the end, when all has been well for long enough. */
    checkEnd() {
      for (const signUp of signUps) {
        expect(!isKept(signUp), `${nameOf(signUp)} is still kept at the end`)
        if (isGivenUp(signUp)) continue
        const isSafe = !signUp.page.isGone || (signUp.wasKept && hasWorkedSince(signUp.madeAt))
        if (!isSafe || signUp.requests.some(({ isLast }) => isLast)) continue
        expect(isStored(signUp), `${nameOf(signUp)} has never arrived`)
        expect(timesSent(signUp) > 0, `${nameOf(signUp)} is not reported as sent`)
      }
      for (const page of browser.pages)
        expect(browser.clock.count(page) === 0, 'a page has timers at the end')
    },
    requestCount: () => requests.length,
  }
}

export type Rules = ReturnType<typeof createRules>
