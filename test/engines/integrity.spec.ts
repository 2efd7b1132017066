import { readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { integrity } from '../../site/build/widgets/releases.ts'
import { expect, loader, messages, test } from './fixtures.ts'

const { version } = packageJson
const hash = integrity(readFileSync(`dist/embed/${version}/widgets.js`))

const pinned = (origin: string, how: string) =>
  `<script ${how} src="${origin}/embed/${version}/widgets.js" integrity="${hash}" crossorigin></script>`

const countdown = '<launch-countdown launch-at="2099-01-01T00:00Z">Soon</launch-countdown>'
const join = 'Join the Waiting Queue'

for (const how of ['async', 'type="module"'])
  test(`the pinned script loads its files: ${how}`, async ({ tab, visitor, partner, site }) => {
    partner.serve(countdown + pinned(site.live, how))
    await tab.open(partner.url)
    await visitor.clicks('button', join)
    await visitor.isOn('input', 'Full Name')
    expect(await messages(tab)).toEqual([])
  })

for (const [file, stays] of [
  ['demo-directory', 'demo-directory p'],
  ['form', '[role=timer]'],
] as const)
  test(`the pinned script refuses a changed ${file}`, async ({ tab, visitor, partner }) => {
    partner.spoil(`/${file}-`, 'changed')
    const tag = file === 'form' ? countdown : '<demo-directory><p>Ten</p></demo-directory>'
    partner.serve(tag + pinned(partner.url, 'async'))
    await tab.open(partner.url)
    if (file === 'form') await visitor.clicks('button', join)
    const own = async () =>
      (await messages(tab)).filter((message) => message.includes('Could not load'))
    await expect.poll(async () => (await own()).length).toBe(1)
    expect((await own())[0]).toContain(`/embed/${version}/${file}-`)
    await visitor.sees(stays)
    expect(await tab.run(() => document.title)).toBe('Partner')
    await visitor.seesNo('dialog')
  })

test('a failed file is requested again at the next click', async ({ tab, visitor, partner }) => {
  partner.spoil('/form-', 'missing')
  partner.serve(countdown + loader(partner.url))
  await tab.open(partner.url)
  await visitor.clicks('button', join)
  await expect.poll(async () => (await messages(tab)).join()).toContain('Could not load')
  await visitor.sees('[role=timer]')
  const isOpen = () => tab.run(() => document.querySelector(':state(open)') !== null)
  expect(await isOpen()).toBe(false)
  partner.spoil('/form-', 'not at all')
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
})
