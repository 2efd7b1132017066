import { readFileSync } from 'node:fs'
import { inBrand } from '../../../site/build/tools/brand.ts'
import { type PartnerServer, startPartner } from '../../browser/partner-server.ts'
import { test as base, expect } from '../home.ts'

/** Our log line for a sign-up, and Chromium's warning about any such sandbox. */
const expected = /^log: Waitlist response|^warning: An iframe which has both allow-scripts/

interface Fixtures {
  /** A partner's site, with its packages at `/node_modules/`. */
  partnerSite: PartnerServer
  /** Fails the test for a warning, a logged error or an exception. */
  noComplaint: undefined
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  partnerSite: async ({}, use) => {
    const server = await startPartner(import.meta.dirname)
    await use(server)
    await server.close()
  },

  noComplaint: [
    async ({ messages }, use) => {
      await use(undefined)
      expect(messages.filter((message) => !expected.test(message))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A whole page. */
export const htmlPage = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">${head}</head>${body}</html>`

/** A file of a guide of the snippet builder, for the site under test. */
export const guideFile = (file: string, site: string): string =>
  inBrand(readFileSync(`site/builder/guides/${file}`, 'utf8'), site)
