import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base, expect } from '@playwright/test'
import { type EngineName, engines } from './engines.ts'
import type { Browser, Engine, Preferences, Tab } from './tab.ts'
import { type Visitor, visitorOf } from './visitor.ts'

export interface EngineOption {
  engineName: EngineName
}

/** A page of somebody else on an origin of its own, which also takes sign-ups. */
export interface Partner {
  /** Its origin. */
  readonly url: string
  /** What its page is from now on. */
  serve(body: string, options?: { head?: string; headers?: Record<string, string> }): void
  /** The sign-ups that it took, in order. */
  readonly posted: readonly string[]
  /** The status that a sign-up gets from now on; 0 cuts the connection, `never` leaves it waiting. */
  answerWith(status: number | 'never'): void
  /** Serves our files under `/embed/` too; from now on with one of them missing, or a byte changed. */
  spoil(file: string, how: 'missing' | 'changed' | 'not at all'): void
}

/** Spoils a file of ours. @returns its status and text */
function spoiled(path: string, how: string): [number, string] {
  const file = `dist${path}`
  if (how === 'missing' || !existsSync(file)) return [404, '']
  return [200, readFileSync(file, 'utf8') + (how === 'changed' ? ';document.title="Theirs"' : '')]
}

/** Where our site is as it is after the launch, and as it is before. */
export interface Site {
  live: string
  before: string
}

interface Fixtures {
  preferences: Preferences
  session: Browser
  tab: Tab
  visitor: Visitor
  partner: Partner
  site: Site
}

const withStatus = { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }

export const test = base.extend<Fixtures, EngineOption & { engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engines[engineName]()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  preferences: [{}, { option: true }],

  session: async ({ engine, preferences }, use) => {
    const session = await engine.launch(preferences)
    await use(session)
    await session.close()
  },

  tab: async ({ session }, use) => {
    const tab = await session.newTab()
    await tab.resize(1280, 800)
    await use(tab)
  },

  visitor: async ({ tab }, use) => use(visitorOf(tab)),

  // Playwright takes its parameters by destructuring alone.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  site: async ({}, use) => {
    await use({ live: process.env.LIVE_SITE ?? '', before: process.env.SITE_BEFORE ?? '' })
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  partner: async ({}, use) => {
    let page = { html: '', headers: {} as Record<string, string> }
    let status: number | 'never' = 201
    const posted: string[] = []
    let spoilt = { file: '', how: 'not at all' }
    const server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const body = await text(request)
        if (status === 'never') return
        if (status === 201) posted.push(body)
        if (status === 0) response.destroy()
        else response.writeHead(status, withStatus).end('{}')
        return
      }
      const path = (request.url ?? '').replace(/\?.*/, '')
      if (path.startsWith('/embed/')) {
        const [code, body] = spoiled(path, path.includes(spoilt.file) ? spoilt.how : '')
        // WebKit keeps what it has seen, whatever it is told: a page of its own for each case.
        response.writeHead(code, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
        response.end(body)
        return
      }
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
      response.end(page.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({
      url: `http://127.0.0.1:${port}/`,
      posted,
      serve(body, { head = '', headers = {} } = {}) {
        const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>${head}</head><body>${body}</body></html>`
        page = { html, headers }
      },
      answerWith(next) {
        status = next
      },
      spoil(file, how) {
        spoilt = { file, how }
      },
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

export { expect }

/** For the head of a page, before any other script: notes what the page logs, throws and forbids. */
export const noteMessages = `<script>{
  const noted = globalThis.noted = []
  for (const level of ['warn', 'error']) {
    const log = console[level]
    console[level] = (...parts) => { noted.push(level + ': ' + parts.join(' ')); log.apply(console, parts) }
  }
  addEventListener('error', ({ message }) => { if (message) noted.push('thrown: ' + message) })
  addEventListener('unhandledrejection', ({ reason }) => noted.push('rejected: ' + reason))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noted.push('forbidden: ' + violatedDirective + ' ' + blockedURI))
}</script>`

/** What `noteMessages` has noted. */
export const messages = (tab: Tab): Promise<string[]> =>
  tab.run((): string[] => Reflect.get(globalThis, 'noted') ?? [])

/** Fills in what a sign-up needs in the modal that is open. */
export async function fillIn(visitor: Visitor, email = 'sample@example.com'): Promise<void> {
  await visitor.fills('Full Name', 'Sample Person')
  await visitor.fills('Email Address', email)
  await visitor.fills('Current Designation', 'Engineer')
  await visitor.ticks('dialog input[type=checkbox]')
}

/** The script tag that a partner pastes. */
export const loader = (site: string): string =>
  `<script async src="${site}/embed/v1/widgets.js"></script>`
