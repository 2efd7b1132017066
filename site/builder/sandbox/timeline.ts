/** What happens to a sign-up, as the sandbox sees it. */
export type Step =
  | { kind: 'submit' | 'closed' | 'later' | 'online' }
  | { kind: 'request'; host: string; tries: number }
  /** `isNew`: whether the endpoint did not have the sign-up before. */
  | {
      kind: 'answer'
      status?: number | undefined
      retryAfter?: number | undefined
      isNew?: boolean
    }
  | { kind: 'sent'; isLate: boolean }
  | { kind: 'failed'; isQueued: boolean }

/** A line of the timeline. */
export interface Line {
  kind: Step['kind']
  /** Seconds since the sign-up was submitted. */
  at: number
  text: string
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

function answerText({ status, retryAfter, isNew }: Extract<Step, { kind: 'answer' }>): string {
  if (status === undefined) return 'No answer. The widget waits, then tries again.'
  if (status >= 200 && status < 300)
    return isNew === false
      ? `Answer ${status}: the endpoint has this sign-up already, and keeps it once.`
      : `Answer ${status}: the endpoint has stored the sign-up.`
  const wait = retryAfter ? `as long as the endpoint asks, ${retryAfter} s` : 'a moment'
  return `Answer ${status}: not stored. The widget waits ${wait}, then tries again.`
}

/**
 * Writes down what happens to sign-ups.
 * @returns a function that turns a step into a line. @param now milliseconds of any clock
 */
export function createTimeline(): (step: Step, now: number) => Line {
  let begin = 0
  let pause: number | undefined

  function textOf(step: Step, now: number): string {
    switch (step.kind) {
      case 'submit':
        return 'The visitor submits the form. The sign-up is kept in the browser.'
      case 'request': {
        const waited = pause === undefined ? '' : `, after ${seconds(now - pause)} s`
        return step.tries === 1
          ? `Request to ${step.host}.`
          : `Retry ${step.tries - 1}: request to ${step.host}${waited}.`
      }
      case 'answer':
        return answerText(step)
      case 'closed':
        return 'The visitor closes the tab before an answer comes.'
      case 'later':
        return 'The visitor opens a page with the widget again, which finds the sign-up.'
      case 'online':
        return 'The browser is online again.'
      case 'failed':
        return step.isQueued
          ? 'The visitor sees Thank You already. The sign-up waits in the browser.'
          : 'The sign-up is given up.'
      case 'sent':
        return step.isLate ? 'Delivered, once, by the later page.' : 'Delivered, once.'
    }
  }

  return (step, now) => {
    if (step.kind === 'submit') begin = now
    const line = { kind: step.kind, at: seconds(now - begin), text: textOf(step, now) }
    if (step.kind === 'submit') pause = undefined
    if (step.kind === 'answer' || step.kind === 'closed') pause = now
    return line
  }
}
