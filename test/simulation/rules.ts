import { outboxName } from '../../widgets/waitlist/outbox/outbox.ts'
import { emptyDraft, type Submission } from '../../widgets/waitlist/submission.ts'
import type { Browser } from './browser.ts'
import { type Answer, type Endpoint, soon } from './endpoint.ts'
import type { Page } from './page.ts'

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
const maxAge = 30 * day

/** The key of an entry that this version cannot read. */
export const unreadable = `${outboxName}:nonsense`

/** A request, and its answer once there is one. */
export interface Request {
  page: Page
  signUp: SignUp
  at: number
  isOld: boolean
  answer: Answer | undefined
  endedAt: number | undefined
  /** Whether the answer told the page that the sign-up is stored. */
  isConfirmed: boolean
}

/** How a sign-up is made. */
export interface SignUpSettings {
  noOutbox: boolean
  noPreflight: boolean
  /** Whether the person signs up repeatedly. */
  isRegular: boolean
}

export interface SignUp extends SignUpSettings {
  page: Page
  endpoint: Endpoint
  draft: Omit<Submission, 'triggerType' | 'submittedAt'>
  /** Where it must be sent: the endpoint, with the page's campaign at the sign-up. */
  url: string
  madeAt: number
  madeOn: number
  body: string | undefined
  requests: Request[]
  reports: { event: string; queued?: boolean }[]
  isThanked: boolean
  /** Whether it has been in the storage. */
  wasKept: boolean
}

const isConfirmation = ({ status = 0, text }: Answer) =>
  status >= 200 && status < 300 && text !== undefined && !text.trim().startsWith('<')

/** The rules of delivery, which must hold whatever happens. Those that break are in `broken`. */
export function createRules(browser: Browser) {
  const signUps: SignUp[] = []
  const requests: Request[] = []
  const broken: string[] = []
  const never = Number.NEGATIVE_INFINITY
  /** When the storage last failed, the clock last jumped, and requests were last held up otherwise. */
  const last = { trouble: never, jump: never, disturbance: never }

  const now = () => browser.clock.now()
  const nameOf = ({ draft }: SignUp) => `sign-up ${draft.comments}`
  function expect(isTrue: boolean, otherwise: string) {
    if (!isTrue) broken.push(`after ${Math.round(now())} ms: ${otherwise}`)
  }

  const isOld = ({ madeOn }: SignUp) => Math.abs(browser.wallClock() - madeOn) >= maxAge
  const textOf = ({ draft }: SignUp) => `"comments":"${draft.comments}"`
  const allKept = () => browser.storage.texts().join()
  const isKept = (signUp: SignUp, kept = allKept()) => kept.includes(textOf(signUp))
  const isStored = ({ body, endpoint }: SignUp) => body !== undefined && endpoint.has(body)
  const keptFor = ({ url }: Endpoint) =>
    browser.storage.texts().filter((text) => text.includes(`"${url}"`)).length
  /** Whether the storage has worked since a time, so that pages know what the others have done. */
  const hasWorkedSince = (since: number) => last.trouble < since && browser.storage.works()
  const isGivenUp = ({ reports }: SignUp) => reports.some(({ queued }) => queued === false)
  const isSent = ({ reports }: SignUp) => reports.some(({ event }) => event === 'waitlistsent')
  /** The times, in ISO 8601, of the sign-ups that were reported on a document. */
  const late: string[] = []
  const timeOf = ({ madeOn }: SignUp) => new Date(madeOn).toISOString()
  /** The sign-ups of each moment, and how many of them were reported as sent. */
  const byTime = () =>
    [...new Set(signUps.map(timeOf))].map((time) => {
      const made = signUps.filter((one) => timeOf(one) === time)
      const count = made.filter(isSent).length + late.filter((one) => one === time).length
      return { time, made, count }
    })
  let unreadableText: string | null = null

  /** Whether requests of two people from one page were refused, and none was accepted since. */
  function isLimitOfAll({ page, signUp: { endpoint, draft }, endedAt = 0 }: Request) {
    const before = requests.filter(
      (one) =>
        one.page === page &&
        one.signUp.endpoint === endpoint &&
        (one.endedAt ?? endedAt) <= endedAt,
    )
    const since = Math.max(
      0,
      ...before.flatMap((one) => (one.isConfirmed ? (one.endedAt ?? 0) : [])),
    )
    const person = draft.email.toLowerCase()
    return before.some(
      ({ answer, endedAt = 0, signUp }) =>
        answer?.status === 429 && endedAt > since && signUp.draft.email.toLowerCase() !== person,
    )
  }

  function checkPauses({ page, signUp }: Request) {
    for (const request of requests) {
      const { endedAt, answer = { pause: soon } } = request
      if (endedAt === undefined) continue
      const { pause = 0, retryAfter, status } = answer
      const isSamePage = request.page === page
      const isAsked =
        retryAfter !== undefined &&
        isSamePage &&
        request.signUp.endpoint === signUp.endpoint &&
        (status !== 429 || isLimitOfAll(request))
      // A page knows of another page's tries by the storage, and without locks perhaps too late.
      const isFromOnePage = signUp.requests.every((one) => one.page === page)
      const isShared = browser.locks !== undefined && hasWorkedSince(request.at) && !signUp.noOutbox
      const isMeant = request.signUp === signUp && (isFromOnePage || isShared)
      const isOwn = isMeant && last.jump < endedAt
      const failures = signUp.requests.filter(
        (one) => one.page === request.page && (one.endedAt ?? now()) <= endedAt,
      ).length
      const least = pause === soon ? Math.min(soon * 2 ** (failures - 1), longestSoon) : pause
      if (isAsked || (isOwn && !isOld(signUp)))
        expect(
          now() >= endedAt + (isOwn ? least : pause),
          `${nameOf(signUp)} is sent ${Math.round(now() - endedAt)} ms after ${JSON.stringify(answer)}`,
        )
    }
  }

  /** A page must send all its own sign-ups once before it sends one again, kept or not. */
  function checkTurn({ page, signUp }: Request) {
    const isRepeated = signUp.requests.some((one) => one.page === page && one.endedAt !== undefined)
    const untried = signUps.find(
      (one) =>
        one.page === page &&
        one.endpoint === signUp.endpoint &&
        one.noOutbox === signUp.noOutbox &&
        one.madeAt < now() &&
        one.requests.length === 0,
    )
    expect(
      !isRepeated || untried === undefined,
      `${nameOf(signUp)} is sent again before ${untried && nameOf(untried)} was sent at all`,
    )
  }

  return {
    signUps,
    broken,

    note(what: keyof typeof last) {
      last[what] = now()
    },

    /** Null: the storage was cleared. */
    wroteUnreadable(text: string | null) {
      unreadableText = text
    },

    made(page: Page, endpoint: Endpoint, settings: SignUpSettings): SignUp {
      const { clock } = browser
      const { sent } = page.campaign
      const signUp: SignUp = {
        page,
        endpoint,
        noOutbox: settings.noOutbox,
        noPreflight: settings.noPreflight,
        isRegular: settings.isRegular,
        url: endpoint.url + (sent && (endpoint.url.includes('?') ? '&' : '?')) + sent,
        draft: {
          ...emptyDraft,
          fullName: 'Sample Person',
          email: settings.isRegular
            ? `${signUps.length % 2 ? 'r' : 'R'}egular@example.com`
            : `Sample-${signUps.length}@example.com`,
          currentDesignation: 'Engineer',
          interestedDomains: ['sample-person.techworks.ltd'],
          comments: String(signUps.length),
        },
        madeAt: now(),
        madeOn: browser.wallClock(),
        body: undefined,
        requests: [],
        reports: [],
        isThanked: false,
        wasKept: false,
      }
      signUps.push(signUp)
      const calls = requests.filter((one) => one.page === page && one.signUp.endpoint === endpoint)
      const isBusy = calls.filter(({ at }) => now() - at < minute).length > callsPerMinute - 3
      clock.set(page, 15_001, () =>
        expect(signUp.isThanked, `the visitor of ${nameOf(signUp)} sees no Thank You within 15 s`),
      )
      const wasOnline = browser.isOnline
      clock.set(page, 1500, () => {
        const others = signUps.filter((one) => one.endpoint === endpoint && one !== signUp)
        if (
          endpoint.isSpotlessFor(settings.isRegular) &&
          wasOnline &&
          browser.isOnline &&
          !browser.pages.some((page) => page.isFrozen) &&
          last.disturbance < signUp.madeAt &&
          now() === signUp.madeAt + 1500 &&
          others.length < 20 &&
          !isBusy
        )
          expect(
            isStored(signUp),
            `${nameOf(signUp)} has not arrived within 1.5 s, though the endpoint is well`,
          )
      })
      return signUp
    },

    request(page: Page, signUp: SignUp, url: string, body: string, isPlain: boolean): Request {
      signUp.body ??= body
      const { triggerType, submittedAt, ...draft } = JSON.parse(body)
      expect(url === signUp.url, `${nameOf(signUp)} goes to ${url}`)
      expect(isPlain === signUp.noPreflight, `${nameOf(signUp)} has another content type`)
      expect(body === signUp.body, `${nameOf(signUp)} is sent with other fields: ${body}`)
      expect(
        JSON.stringify(draft) === JSON.stringify(signUp.draft) &&
          triggerType === 'get-started' &&
          Date.parse(submittedAt) === signUp.madeOn,
        `${nameOf(signUp)} is not what was filled in: ${body}`,
      )
      const request: Request = {
        page,
        signUp,
        at: now(),
        isOld: isOld(signUp),
        answer: undefined,
        endedAt: undefined,
        isConfirmed: false,
      }
      checkPauses(request)
      checkTurn(request)

      const byPage = requests.filter((one) => one.page === page)
      const calls = byPage.filter(
        ({ signUp: { endpoint }, at }) => endpoint === signUp.endpoint && now() - at < minute,
      )
      expect(
        calls.length < callsPerMinute,
        `${url} is called over ${callsPerMinute} times a minute`,
      )

      const tries = byPage.filter((one) => one.signUp === signUp)
      expect(
        tries.filter(({ at, answer }) => at >= page.promptedAt && answer?.pause !== day).length <
          mostTries,
        `${nameOf(signUp)} is tried more than ${mostTries} times without a new prompt`,
      )
      expect(
        !(
          request.isOld &&
          tries.some((one) => one.isOld && one.endedAt !== undefined && last.jump < one.at)
        ),
        `${nameOf(signUp)} is tried more than once after 30 days`,
      )
      for (const one of signUp.requests) {
        const isOthers = one.page !== page
        // Tabs tell each other of the last 50 that were sent.
        const since = requests.filter(({ endedAt = 0 }) => endedAt >= (one.endedAt ?? 0)).length
        const canKnow =
          !isOthers ||
          (since < mostKept && browser.locks !== undefined && hasWorkedSince(signUp.madeAt))
        const isUnderWay = one.endedAt === undefined && !one.page.isGone
        if (canKnow) {
          expect(!isUnderWay, `${nameOf(signUp)} is sent while an earlier request is under way`)
          expect(!one.isConfirmed, `${nameOf(signUp)} is sent again, though known to be stored`)
        }
      }
      signUp.requests.push(request)
      requests.push(request)
      return request
    },

    /** @returns false if the request had ended already */
    failed(request: Request): boolean {
      if (request.endedAt !== undefined) return false
      request.endedAt = now()
      return true
    },

    answered(request: Request) {
      if (request.endedAt !== undefined) return
      request.endedAt = now()
      // While it is offline, the page cannot tell an answer from that of a service worker.
      request.isConfirmed =
        browser.isOnline && request.answer !== undefined && isConfirmation(request.answer)
    },

    leaked: (signUp: SignUp) => expect(false, `${nameOf(signUp)} follows a redirect`),

    reported(signUp: SignUp, event: string, detail: { queued?: boolean }) {
      if (event !== 'waitlistsent' && event !== 'waitlistfailed') return
      const name = `${event} of ${nameOf(signUp)}`
      expect(!isSent(signUp) && !isGivenUp(signUp), `${name} comes after its end`)
      if (event === 'waitlistsent') expect(isStored(signUp), `${name}, which is not stored`)
      else {
        expect(detail.queued === true || isOld(signUp), `${name}: it is given up`)
        expect(
          detail.queued !== true || signUp.reports.length === 0,
          `${name} is reported more than once`,
        )
      }
      signUp.reports.push({ event, ...detail })
    },

    reportedLate({ submittedAt, triggerType, ...rest }: Record<string, unknown>) {
      expect(
        triggerType === 'get-started' && JSON.stringify(rest) === '{"late":true}',
        `a later page reports ${JSON.stringify({ triggerType, ...rest })}`,
      )
      late.push(String(submittedAt))
    },

    /** The rules that hold after every action. */
    check() {
      const { storage } = browser
      expect(
        storage.textOf(unreadable) === unreadableText,
        'an entry that this version cannot read was touched',
      )
      for (const { time, made, count } of byTime()) {
        // Tabs tell each other of what was sent by the storage, and of the last 50.
        if (made.every(({ madeAt }) => hasWorkedSince(madeAt)) && signUps.length < mostKept)
          expect(
            count <= made.filter(isStored).length,
            `of the sign-ups of ${time}, ${count} are reported as sent`,
          )
      }
      for (const endpoint of browser.endpoints)
        expect(keptFor(endpoint) <= mostKept, `over ${mostKept} are kept for ${endpoint.url}`)
      const kept = allKept()
      for (const signUp of signUps) {
        const isHere = isKept(signUp, kept)
        expect(!(isHere && signUp.noOutbox), `${nameOf(signUp)} is kept in spite of no-outbox`)
        signUp.wasKept ||= isHere
        const isEnded = isStored(signUp) || isGivenUp(signUp) || isOld(signUp)
        if (hasWorkedSince(signUp.madeAt) && !signUp.noOutbox && !isEnded && !isHere) {
          const isFull = keptFor(signUp.endpoint) >= mostKept
          expect(!signUp.wasKept, `${nameOf(signUp)} is deleted, neither stored nor given up`)
          expect(isFull || signUp.madeAt < now(), `${nameOf(signUp)} is not kept`)
        }
        const isKnown = signUp.requests.some((one) => one.isConfirmed && !one.page.isFrozen)
        expect(
          !(isHere && isKnown && hasWorkedSince(signUp.madeAt)),
          `${nameOf(signUp)} is kept, though it is known to be stored`,
        )
      }
    },

    /** The rules that hold at the end, when all has been well for long enough. */
    checkEnd() {
      for (const signUp of signUps) {
        expect(!isKept(signUp), `${nameOf(signUp)} is still kept at the end`)
        if (signUp.page.isGone || isGivenUp(signUp)) continue
        expect(isStored(signUp), `${nameOf(signUp)} has never arrived`)
      }
      for (const { time, made, count } of byTime()) {
        const known = made.filter(
          (one) =>
            isStored(one) &&
            !isGivenUp(one) &&
            !one.requests.some(({ isOld }) => isOld) &&
            (!one.page.isGone || (one.wasKept && hasWorkedSince(one.madeAt))),
        )
        expect(
          count >= known.length,
          `of the sign-ups of ${time}, ${count} and not ${known.length} are reported as sent`,
        )
      }
      expect(
        browser.storage.texts().every((text) => !text.includes('"comments"')),
        'an entry is left in the storage, for which each page would load the delivery code',
      )
      for (const page of browser.pages)
        expect(browser.clock.count(page) === 0, 'a page has timers at the end')
    },
    requestCount: () => requests.length,
  }
}

export type Rules = ReturnType<typeof createRules>
