const day = 86_400_000

/** What an endpoint does with a request. */
export interface Answer {
  stores?: boolean
  /** Undefined: the connection breaks. */
  status?: number
  /** Undefined: the connection breaks in the middle of the body. */
  text?: string
  /** Seconds for which it asks to be left alone. */
  retryAfter?: number
  redirects?: boolean
  /** Milliseconds until it answers; infinite: it never answers. */
  delay?: number
  /** Milliseconds for which the page must not send the same sign-up again. */
  pause?: number
}

/** The shortest pause before a new attempt: about 1 s, reduced randomly by at most half. */
export const soon = 500

export const answers = {
  json: { stores: true, status: 201, text: '{"stored":true}' },
  text: { stores: true, status: 200, text: 'Accepted' },
  empty: { stores: true, status: 204, text: '' },
  cut: { stores: true, pause: soon },
  'cut in the text': { stores: true, status: 200, pause: soon },
  'stored too late': { stores: true, status: 201, text: '{}', delay: 20_000, pause: soon },
  page: { status: 200, text: '\n <!doctype html>', pause: day },
  '404': { status: 404, text: '{"error":"sample"}', pause: day },
  redirect: { redirects: true, pause: day },
  '503, a minute': { status: 503, text: '', retryAfter: 60, pause: 60_000 },
  '503, years': { status: 503, text: '', retryAfter: 1e9, pause: day },
  '500': { status: 500, text: '<h1>Error</h1>', pause: soon },
  down: { pause: soon },
  hangs: { delay: Number.POSITIVE_INFINITY, pause: soon },
} satisfies Record<string, Answer>

export type AnswerName = keyof typeof answers

/** An endpoint, and the bodies of the sign-ups that it has stored. */
export class Endpoint {
  readonly url: string
  readonly stored = new Set<string>()
  answer: Answer = answers.json

  constructor(url: string) {
    this.url = url
  }
}
