import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../attack/free-port.ts'
import { fillIn, loader } from '../../browser/fixtures.ts'
import { expect, guideFile, htmlPage, test } from './partner.ts'

test('the sample endpoint stores a sign-up of another site', async ({
  page,
  site,
  partnerSite,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'endpoint-'))
  const port = await freePort(Math.random)
  await writeFile(join(folder, 'endpoint.mjs'), guideFile('endpoint/endpoint.js', site))
  const server = spawn(process.execPath, ['endpoint.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
  })
  try {
    const endpoint = `http://127.0.0.1:${port}/`
    const statusOf = (options: RequestInit) =>
      fetch(endpoint, options).then(
        ({ status }) => status,
        () => undefined,
      )
    await expect.poll(() => statusOf({ method: 'OPTIONS' })).toBe(204)
    expect(await statusOf({})).toBe(405)
    expect(await statusOf({ method: 'POST', body: '{' })).toBe(400)
    expect(await statusOf({ method: 'POST', body: 'x'.repeat(16_385) })).toBe(413)

    const button = `<waitlist-button endpoint="${endpoint}"></waitlist-button>`
    const sent = `<script>document.addEventListener('waitlistsent', () => { document.title = 'Sent' })</script>`
    partnerSite.answer('/', htmlPage('Page', loader(site) + sent, button))
    await page.goto(new URL('/?utm_source=letter', partnerSite.url).href)
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await fillIn(page, 'guide@example.com')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveTitle('Sent')
    const lines = (await readFile(join(folder, 'sign-ups.jsonl'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ email: 'guide@example.com', utm_source: 'letter' }),
    ])
  } finally {
    server.kill()
    await rm(folder, { recursive: true })
  }
})
