import { test as base, expect } from '@playwright/test'
import { loader } from '../browser/fixtures.ts'
import { htmlPage, type PartnerServer, startPartner } from '../browser/partner-server.ts'
import { type EngineName, engines } from './engines.ts'
import type { Browser, Engine, Preferences, Tab } from './tab.ts'
import { type Visitor, visitorOf } from './visitor.ts'

export interface EngineOption {
  engineName: EngineName
}

interface PageOptions {
  head?: string
  headers?: Record<string, string>
}

/** A page of somebody else on an origin of its own, which also takes sign-ups. */
export interface Partner extends PartnerServer {
  /** What its page is from now on. */
  serve(body: string, options?: PageOptions): void
  /** Goes to a page of it with this body and our script. */
  embed(body: string, options?: PageOptions): Promise<void>
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

  partner: async ({ site, tab }, use) => {
    const server = await startPartner()
    const serve: Partner['serve'] = (body, { head, headers } = {}) =>
      server.answer('/', htmlPage(body, head), headers)
    await use({
      ...server,
      serve,
      async embed(body, options) {
        serve(body + loader(site.live), options)
        await tab.open(server.url)
      },
    })
    await server.close()
  },
})

export { expect, loader }

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
