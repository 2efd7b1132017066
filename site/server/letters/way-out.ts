import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { reason } from '../../reason.ts'
import { template } from '../html/document.ts'
import type { Answer } from '../http/respond.ts'
import { requestPath } from '../http/routes.ts'
import { readBody, type WebHandler } from '../http/web-handler.ts'
import { forget } from '../store/forgotten.ts'
import { leave, personAt } from '../store/leavers.ts'
import type { Waitlist } from '../store/store.ts'

/** The unsubscribe link of a letter is this path and a token. */
export const wayOutPath = '/api/letters/'

/** In place of a token, in letters that are only looked at: its link says so, and does nothing. */
export const sampleToken = 'sample'

/** A new token: 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** The database stores only this, so that nobody who reads it has the links. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** The most bytes of a form; a mail program's has 26. */
const bodyLimit = 4096

type Page = 'ask' | 'stopped' | 'deleted' | 'sample' | 'failed'

const { render, headers } = template<{ page: Page }>(
  '@way-out',
  readFileSync(new URL('way-out.eta', import.meta.url), 'utf8'),
)

export const wayOutPage = (page: Page): string => render({ page })

const page = (name: Page, status = 200, more: Record<string, string> = {}): Answer => ({
  status,
  body: wayOutPage(name),
  headers: { ...headers, ...more },
})

/**
 * Answers the unsubscribe links of letters. A GET changes nothing, since programs open links before
 * people do. A POST stops letters, whether it comes from the page's button or from a mail program (RFC
 * 8058, one click); with the other button it deletes the person. Unknown links get the same answers.
 */
export function createWayOut(store: Waitlist): WebHandler {
  let hasNoted = false

  /** The visitor must not learn that a link is unknown, but the operator should, once. */
  function noteUnknown() {
    if (hasNoted) return
    hasNoted = true
    console.warn(
      `Somebody used an unsubscribe link that ${store.name} does not know, so nothing was changed. Either its person was deleted before, or the letter was sent from another database.`,
    )
  }

  async function act(token: string, body: Uint8Array) {
    const isDeletion = new URLSearchParams(new TextDecoder().decode(body)).get('do') === 'delete'
    const person = await store.read((queries) => personAt(queries, token))
    if (person === undefined) noteUnknown()
    else if (isDeletion) {
      const { problem } = await forget(store, person)
      if (problem !== undefined)
        console.error(
          `A person was deleted by an unsubscribe link, but copies may still be in free space of ${store.name}: ${problem}. A later deletion of the same address clears it.`,
        )
    } else await store.change((queries) => leave(queries, person, new Date().toISOString()))
    return page(isDeletion ? 'deleted' : 'stopped')
  }

  return {
    takes: (path) => path.startsWith(wayOutPath),
    async answer(call) {
      const token = (requestPath(call.url) ?? '').slice(wayOutPath.length)
      if (token === sampleToken) return page('sample')
      if (call.method === 'GET' || call.method === 'HEAD') return page('ask')
      if (call.method !== 'POST') return page('failed', 405, { Allow: 'GET, HEAD, POST' })
      const body = await readBody(call, bodyLimit)
      if (!body) return page('failed', 413)
      try {
        return await act(hashOfToken(token), body)
      } catch (error) {
        console.error(`An unsubscribe link was not followed: ${reason(error)}`)
        return page('failed', 503, { 'Retry-After': '60' })
      }
    },
  }
}
