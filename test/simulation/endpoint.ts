const day = 86_400_000

/** What an endpoint does with a request. */
export interface Answer {
  stores?: boolean
  /** Undefined: the connection breaks. */
  status?: number
  /** Undefined: the connection breaks in the middle of the body. */
  text?: string
  /** Seconds, or a date so many seconds ahead. */
  retryAfter?: { in: number; isDate?: boolean }
  redirects?: boolean
  /** Milliseconds until it answers; infinite: it never answers. */
  delay?: number
  /** Milliseconds for which the page must not send the same sign-up again. */
  pause?: number
  /** Whether only the regular visitor gets it. The sign-ups of other people are stored. */
  isForRegular?: boolean
}

/** The shortest pause before a new attempt: about 1 s, reduced randomly by at most half. */
export const soon = 500
const refused = { text: '{"error":"sample"}', pause: day }

export const answers = {
  json: { stores: true, status: 201, text: '{"stored":true}' },
  text: { stores: true, status: 200, text: 'Accepted' },
  empty: { stores: true, status: 204, text: '' },
  cut: { stores: true, pause: soon },
  'cut in the text': { stores: true, status: 200, pause: soon },
  'stored too late': { stores: true, status: 201, text: '{}', delay: 20_000, pause: soon },
  slow: { stores: true, status: 201, text: '{}', delay: 14_000 },
  doctype: { status: 200, text: '<!doctype html><title>Sample</title>', pause: day },
  'PHP error': { status: 200, text: '<br />\n<b>Fatal error</b>: sample', pause: day },
  portal: { status: 200, text: '\n <meta http-equiv="refresh" content="0">', pause: day },
  XHTML: { status: 200, text: '\uFEFF<?xml version="1.0"?><html/>', pause: day },
  'page of thanks': { stores: true, status: 200, text: '<p>Thank you', pause: day },
  '400': { status: 400, ...refused },
  '404': { status: 404, ...refused },
  '405': { status: 405, ...refused },
  '422': { status: 422, ...refused },
  '501': { status: 501, ...refused },
  redirect: { redirects: true, pause: day },
  '408': { status: 408, text: '', pause: soon },
  '429': { status: 429, text: '', pause: soon },
  '429, 5 s': { status: 429, text: '', retryAfter: { in: 5 }, pause: 5000 },
  '429, 2 h': { status: 429, text: '', retryAfter: { in: 7200 }, pause: 7_200_000 },
  '429, one person': {
    status: 429,
    text: '',
    retryAfter: { in: 86_400 },
    pause: day,
    isForRegular: true,
  },
  '503, date': { status: 503, text: '', retryAfter: { in: 60, isDate: true }, pause: 58_000 },
  '503, years': { status: 503, text: '', retryAfter: { in: 1e9 }, pause: day },
  '500': { status: 500, text: '<h1>Error</h1>', pause: soon },
  '502': { status: 502, text: '', pause: soon },
  down: { pause: soon },
  hangs: { delay: Number.POSITIVE_INFINITY, pause: soon },
} satisfies Record<string, Answer>

export type AnswerName = keyof typeof answers

/** An endpoint, and the sign-ups that it has stored. */
export function createEndpoint(url: string) {
  /** The stored bodies. Each has its own number as a comment. */
  const stored = new Set<string>()
  let isSpotless = true
  let isSpotlessForMost = true
  let arrivals = 0
  let answer: AnswerName = 'json'
  return {
    url,
    store: (body: string) => void stored.add(body),
    has: (body: string) => stored.has(body),
    /** Whether it would always have answered with `json`. */
    isSpotlessFor: (isRegular: boolean) => (isRegular ? isSpotless : isSpotlessForMost),
    /** A request arrives. @returns its answer */
    receive(isRegular: boolean): Answer {
      arrivals += 1
      const given: Answer = answers[answer]
      return given.isForRegular && !isRegular ? answers.json : given
    },
    arrivals: () => arrivals,
    answerWith(name: AnswerName) {
      answer = name
      if (name === 'json') return
      isSpotless = false
      isSpotlessForMost &&= name === '429, one person'
    },
  }
}

export type Endpoint = ReturnType<typeof createEndpoint>
