import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '../../browser/fixtures.ts'

/** What a partner's server answers at a path: a page as its HTML, or what is told of it. */
type Answer = string | { body: string; headers?: Readonly<Record<string, string>> }

/** Somebody else's site, on an origin of its own, with its pages by their paths. */
export interface PartnerSite {
  /** Its origin. */
  readonly url: string
  /** Answers a path from now on. Its packages are at `/node_modules/`. */
  answer(path: string, answer: Answer): void
}

const packageFile = /^\/node_modules\/[\w@./-]+\.js$/
const here = import.meta.dirname

/** What we log of a sign-up, and what Chromium says of any such sandbox. */
const expected = /^log: Waitlist response|^warning: An iframe which has both allow-scripts/

interface Fixtures {
  partnerSite: PartnerSite
  /** Fails the test for what the page warns of, logs as an error or throws. */
  noComplaint: undefined
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  partnerSite: async ({}, use) => {
    const answers = new Map<string, Answer>()
    const server = createServer((request, response) => {
      const [path = ''] = (request.url ?? '').split('?')
      if (packageFile.test(path)) {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        createReadStream(here + path)
          .on('error', () => response.writeHead(404).end())
          .pipe(response)
        return
      }
      const answer = answers.get(path)
      const { body, headers = {} } =
        typeof answer === 'string' ? { body: answer } : (answer ?? { body: '' })
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
      response.writeHead(answer === undefined ? 404 : 200, {
        'Content-Type': `${type}; charset=utf-8`,
        ...headers,
      })
      response.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use({ url, answer: (path, answer) => answers.set(path, answer) })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
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
