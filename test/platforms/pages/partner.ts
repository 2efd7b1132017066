import { readFileSync } from 'node:fs'
import { inBrand } from '../../../site/build/tools/brand.ts'
import { type PartnerServer, startPartner } from '../../browser/partner-server.ts'
import { test as base, expect } from '../home.ts'

/** What we log of a sign-up, and what Chromium says of any such sandbox. */
const expected = /^log: Waitlist response|^warning: An iframe which has both allow-scripts/

interface Fixtures {
  /** Somebody else's site, with its pages by their paths and its packages at `/node_modules/`. */
  partnerSite: PartnerServer
  /** Fails the test for what the page warns of, logs as an error or throws. */
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

/** A library of theirs. */
export const library = (path: string) => `<script src="/node_modules/${path}"></script>`
export const turbo = library('@hotwired/turbo/dist/turbo.es2017-umd.js')
export const htmx2 = library('htmx2/dist/htmx.min.js')
export const htmx4 = library('htmx.org/dist/htmx.min.js')

/** A file of a guide of the builder's page, word for word, for the site under test. */
export const guideFile = (file: string, site: string): string =>
  inBrand(readFileSync(`site/builder/guides/${file}`, 'utf8'), site)
