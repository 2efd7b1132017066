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
}

/** The shortest pause before a new try: about 1 s, of which chance takes off half at most. */
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
  /** The stored bodies. As in our receiver, one for each email address and time. */
  const stored = new Map<string, string>()
  let isSpotless = true
  let arrivals = 0
  let answer: AnswerName = 'json'
  return {
    url,
    store(body: string) {
      const { email, submittedAt } = JSON.parse(body)
      stored.set(`${String(email).toLowerCase()} ${submittedAt}`, body)
    },
    has: (body: string) => [...stored.values()].includes(body),
    /** Whether it has always answered with `json`. */
    isSpotless: () => isSpotless,
    /** A request arrives. @returns its answer */
    receive(): Answer {
      arrivals += 1
      return answers[answer]
    },
    arrivals: () => arrivals,
    answerWith(name: AnswerName) {
      answer = name
      if (name !== 'json') isSpotless = false
    },
  }
}

export type Endpoint = ReturnType<typeof createEndpoint>
