import { createQuietLog } from '../../base/quiet-log.ts'
import { reason } from '../../base/reason.ts'
import type { Database } from '../database/database.ts'
import { startOfIds } from '../database/identifiers.ts'
import type { Answer } from '../http/respond.ts'
import type { ServerSettings } from '../http/settings.ts'
import type { WebHandler } from '../http/web-handler.ts'
import { listPage, pageLength } from '../sign-ups/list.ts'
import { hasToken, onlyGet, refused, toOperator, unauthorized } from './access.ts'
import { toCsv } from './csv.ts'

const listPath = '/api/sign-ups'

/** `Retry-After` in seconds when the database could not be read. */
const pause = '5'

const cursorOf = /^[0-9a-f-]{36}$/

/** A time in milliseconds; NaN for another text, and for a day that its month does not have. */
function timeOf(text: string): number {
  const [day = '-'] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  return new Date(day).toJSON()?.startsWith(day) ? Date.parse(text) : Number.NaN
}

/** The start of a page of the list. @returns a sentence if a parameter is bad */
function startOf({ searchParams }: URL): { after: string } | { problem: string } {
  const cursor = searchParams.get('cursor')
  const since = searchParams.get('since')
  if (cursor !== null)
    return cursorOf.test(cursor)
      ? { after: cursor }
      : { problem: `cursor is "${cursor}", but it takes the "next" of an earlier answer.` }
  if (since === null) return { after: '' }
  const time = timeOf(since)
  return Number.isNaN(time)
    ? { problem: `since is "${since}", but it takes a time such as 2030-01-31T00:00:00Z.` }
    : { after: startOfIds(time) }
}

/** The list as JSON or CSV, in pages. */
async function answerList(database: Database, url: URL): Promise<Answer> {
  const format = url.searchParams.get('format') ?? 'json'
  if (format !== 'json' && format !== 'csv')
    return refused(400, `format is "${format}", but it takes json or csv.`)
  const start = startOf(url)
  if ('problem' in start) return refused(400, start.problem)
  const { signUps, last } = await listPage(database, start.after)
  const next = signUps.length === pageLength ? last : null
  const query = new URLSearchParams({ format, cursor: last })
  const link = next === null ? {} : { Link: `<${listPath}?${query}>; rel="next"` }
  return format === 'csv'
    ? toOperator(200, 'text/csv; charset=utf-8', toCsv(signUps), link)
    : toOperator(200, 'application/json', JSON.stringify({ signUps, next }), link)
}

/** The sign-ups over HTTP. Without a configured token its paths answer 404. */
export function createSignUpList(
  database: Database,
  { apiToken }: Pick<ServerSettings, 'apiToken'>,
): WebHandler {
  const log = createQuietLog(60_000)
  return {
    takes: (path) => apiToken !== '' && path === listPath,
    async answer(call) {
      if (!hasToken(call, apiToken)) return unauthorized()
      if (call.method !== 'GET' && call.method !== 'HEAD') return onlyGet()
      try {
        return await answerList(database, new URL(call.url))
      } catch (error) {
        log(`The list of sign-ups could not be read: ${reason(error)}`)
        return refused(503, 'The sign-ups cannot be read; try again later.', {
          'Retry-After': pause,
        })
      }
    },
  }
}
