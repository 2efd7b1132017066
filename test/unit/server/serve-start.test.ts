import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteBrand } from '../../../site/base/site-brand.ts'
import { serverSettings } from '../../../site/server/http/settings.ts'
import { rendererFile } from '../../../site/server/rendered-site.ts'
import { serve, temporaryFolder } from '../server-fixture.ts'

it('answers on localhost and on 127.0.0.1', async () => {
  const { url } = await serve({ host: 'localhost' })
  const { port } = new URL(url)
  expect(url).toBe(`http://localhost:${port}`)
  for (const host of ['localhost', '127.0.0.1'])
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
})

it('says that the port is in use, and leaves the database of the other server alone', async () => {
  const first = await serve({ host: 'localhost' })
  const waitlistDatabase = join(temporaryFolder(), '.data', 'waitlist.db')
  const port = Number(new URL(first.url).port)
  await expect(serve({ host: 'localhost', port, waitlistDatabase })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another.`,
  )
  expect(existsSync(waitlistDatabase)).toBe(false)
})

it.each([
  ['PORT', '0x10'],
  ['WAITLIST_RATE', '1.5'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
])('refuses %s=%s', (name, value) => {
  expect(() => serverSettings({ [name]: value })).toThrow(`${name} is "${value}", but it takes`)
})

it('shows the settings that it is started with', async () => {
  const own = siteBrand({ SITE_URL: 'https://own.example.com' })
  const { url } = await serve({ brand: own })
  const shown = async (coding: string) => {
    const answer = await fetch(`${url}/settings.txt`, { headers: { 'Accept-Encoding': coding } })
    return [answer.headers.get('Content-Encoding'), await answer.text()]
  }
  const text = own.siteUrl.repeat(9)
  expect(await shown('identity')).toEqual([null, text])
  expect(await shown('br')).toEqual(['br', text])
  expect(await shown('gzip')).toEqual(['gzip', text])
  expect(await (await fetch(`${url}/${rendererFile}`)).text()).toContain('Oops!')
})
