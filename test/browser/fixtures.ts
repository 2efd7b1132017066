import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'

/** A page of somebody else, on an origin of its own, with our loader in it. */
export interface PartnerPage {
  /** Serves a page with this body, and goes there. @returns its URL */
  open(body: string, options?: { headers?: Record<string, string>; head?: string }): Promise<string>
}

interface Fixtures {
  /** The origin of the site under test. */
  site: string
  partner: PartnerPage
  /** What the page logs and throws, in order: `error: text`. */
  messages: string[]
}

export const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => {
    await use(baseURL ?? '')
  },

  partner: async ({ page }, use) => {
    let answer = { html: '', headers: {} as Record<string, string> }
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers })
      response.end(answer.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    await use({
      async open(body, { headers = {}, head = '' } = {}) {
        answer = {
          html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title>${head}</head><body>${body}</body></html>`,
          headers,
        }
        await page.goto(url)
        return url
      },
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },

  messages: async ({ page }, use) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`))
    await use(messages)
  },
})

export { expect }

/** Fills in what a sign-up needs in the modal that is open. */
export async function fillIn(page: Page, email = 'sample@example.com') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Sample Person')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Current Designation').fill('Engineer')
  await dialog.getByRole('checkbox').first().check()
}
