import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { readBody } from '../http/read-body.ts'
import { reason } from '../http/reason.ts'
import { onEveryAnswer } from '../http/respond.ts'
import { requestPath } from '../http/routes.ts'
import type { WebHandler } from '../http/web-handler.ts'
import { leave, personAt } from '../store/leavers.ts'
import type { Store } from '../store/store.ts'
import { askPage, donePage, failedPage, style } from './way-out-page.ts'
import { hashOfToken, wayOutPath } from './way-out-token.ts'

/** Bytes that a form may have at most; a mail program's is 26 long. */
const bodyLimit = 4096

/** Milliseconds between two lines in the log on links that are not known. */
const betweenNotes = 60_000

/** How often a deletion is tried again, a second apart, while another process reads the files. */
const triesToErase = 5

const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // The address is the key: it is to go nowhere.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'DENY',
  ...onEveryAnswer,
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

const page = (html: string, status = 200, more: Record<string, string> = {}) =>
  new Response(html, { status, headers: { ...headers, ...more } })

/** Deletes all of a person, also what the files of the database still have of removed rows. */
async function deletePerson(store: Pick<Store, 'forget' | 'name'>, person: string) {
  for (let tries = 1; ; tries += 1) {
    const { problem } = await store.forget(person)
    if (problem === undefined) return
    if (tries === triesToErase) {
      console.error(
        `Somebody was deleted by the way out of a letter, but copies may still be in ${store.name} and what is kept beside it: ${problem}. "npm run waitlist -- --forget" with any address removes them.`,
      )
      return
    }
    await wait(1000)
  }
}

/**
 * The way out of a letter, a page at an address that only this letter has. Looking at it changes
 * nothing, since programs look at links before people do. A POST stops letters, be it of the page's
 * button or of a mail program (RFC 8058, one click), or deletes all, by the other button. It is
 * answered in the same way whether the address is somebody's, was used before or was made up.
 */
export function createWayOut(store: Pick<Store, 'run' | 'forget' | 'name'>): WebHandler {
  let notedAt = Number.NEGATIVE_INFINITY

  /** Whoever used the link is told nothing of it, so the operator is. */
  function noteUnknown() {
    const now = performance.now()
    if (now - notedAt < betweenNotes) return
    notedAt = now
    console.warn(
      `The way out of a letter was used whose link ${store.name} does not know, so nothing was changed. Where no person of it was deleted before, the letter was sent from another database.`,
    )
  }

  async function act(token: string, body: Uint8Array) {
    const isDeletion = new URLSearchParams(new TextDecoder().decode(body)).get('do') === 'delete'
    const person = await store.run(() => personAt(token))
    if (person === undefined) noteUnknown()
    else if (isDeletion) await deletePerson(store, person)
    else await store.run(() => leave(token, new Date().toISOString()))
    return page(donePage(isDeletion))
  }

  return {
    takes: (path) => path.startsWith(wayOutPath),
    async answer(request) {
      if (request.method === 'GET' || request.method === 'HEAD') return page(askPage)
      if (request.method !== 'POST') return page(failedPage, 405, { Allow: 'GET, HEAD, POST' })
      const body = await readBody(request, bodyLimit)
      if (!body) return page(failedPage, 413)
      const token = hashOfToken((requestPath(request.url) ?? '').slice(wayOutPath.length))
      try {
        return await act(token, body)
      } catch (error) {
        console.error(`The way out of a letter was not gone: ${reason(error)}`)
        return page(failedPage, 503, { 'Retry-After': '60' })
      }
    },
  }
}
