import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test as base, expect, type Page } from '@playwright/test'

/** A page of somebody else, on an origin of its own, with our loader in it. */
export interface PartnerPage {
  /** Serves a page with this body, and goes there. @returns its URL */
  open(body: string, options?: { headers?: Record<string, string>; head?: string }): Promise<string>
  /** The bodies of what was posted to it, in order, whatever the path. */
  readonly posted: readonly string[]
}

const fileTypes = { js: 'text/javascript', css: 'text/css' }
/** What the partner uses from npm, as `/node_modules/bootstrap/dist/css/bootstrap.css`. */
const packageFile = /^\/node_modules\/[\w@./-]+\.(js|css)$/

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
    const posted: string[] = []
    const server = createServer(async (request, response) => {
      const [path, type] = packageFile.exec(request.url ?? '') ?? []
      if (path) {
        const mime = fileTypes[type as keyof typeof fileTypes]
        response.writeHead(200, { 'Content-Type': `${mime}; charset=utf-8` })
        createReadStream(`test/browser${path}`).pipe(response)
        return
      }
      if (request.method === 'POST') {
        posted.push(await text(request))
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}')
        return
      }
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers })
      response.end(answer.html)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    await use({
      posted,
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

/** Lets nothing that matches come. @returns lets it come */
export async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Waits until the page has come and has nothing left to do: what it does of its own accord is under way. */
export const idle = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = () => requestIdleCallback(() => requestIdleCallback(() => resolve()))
        if (document.readyState === 'complete') rest()
        else addEventListener('load', rest, { once: true })
      }),
  )

/** The script tag that a partner pastes. */
export const loader = (site: string) => `<script async src="${site}/embed/v1/widgets.js"></script>`

/** Fills in what a sign-up needs in the modal that is open. */
export async function fillIn(page: Pick<Page, 'getByRole'>, email = 'sample@example.com') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Sample Person')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Current Designation').fill('Engineer')
  await dialog.getByRole('checkbox').first().check()
}
