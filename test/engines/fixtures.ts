import { test as base, expect } from '@playwright/test'
import { loader, type PageOptions } from '../browser/fixtures.ts'
import { htmlPage, type PartnerServer, startPartner } from '../browser/partner-server.ts'
import { type EngineName, engines } from './drivers/engines.ts'
import type { Browser, Engine, Preferences, Tab } from './drivers/tab.ts'
import { type Visitor, visitorOf } from './drivers/visitor.ts'

export interface EngineOption {
  engineName: EngineName
}

/** A partner's page on its own origin, which also takes sign-ups. */
function partnerOn(server: PartnerServer, site: Site, tab: Tab) {
  /** Sets the page that it serves from now on, with `noteMessages` in its head if nothing else is. */
  const serve = (body: string, { head = noteMessages, headers }: PageOptions = {}) =>
    server.answer('/', htmlPage(body, head), headers)
  /** Serves a page with this body and our script, and opens it. */
  async function embed(body: string, options?: PageOptions) {
    serve(body + loader(site.live), options)
    await tab.open(server.url)
  }
  return { ...server, serve, embed }
}

export type Partner = ReturnType<typeof partnerOn>

/** The origins of our site after the launch (`live`) and before it. */
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

  site: [
    { live: process.env.LIVE_SITE ?? '', before: process.env.SITE_BEFORE ?? '' },
    { option: true },
  ],

  partner: async ({ site, tab }, use) => {
    const server = await startPartner()
    await use(partnerOn(server, site, tab))
    await server.close()
  },
})

export { expect, loader }

/** A script for a page's head, before any other: notes warnings, errors and violations of its policy. */
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

/** The messages that `noteMessages` has noted. */
export const messages = (tab: Tab): Promise<string[]> =>
  tab.run((): string[] => Reflect.get(globalThis, 'noted') ?? [])

/** Fills in the required fields of the open modal. */
export async function fillIn(visitor: Visitor, email = 'sample@example.com'): Promise<void> {
  await visitor.fills('Full Name', 'Sample Person')
  await visitor.fills('Email Address', email)
  await visitor.fills('Current Designation', 'Engineer')
  await visitor.ticks('dialog input[type=checkbox]')
}
