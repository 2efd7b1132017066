import { readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { integrity } from '../../site/build/widgets/releases.ts'
import { expect, loader, messages, test } from './fixtures.ts'

const { version } = packageJson
const hash = integrity(readFileSync(`dist/embed/${version}/widgets.js`))

const pinned = (origin: string, how: string) =>
  `<script ${how} src="${origin}/embed/${version}/widgets.js" integrity="${hash}" crossorigin></script>`

/** The ways in which a partner loads the script from an origin. */
const scripts: Record<string, (origin: string) => string> = {
  moving: loader,
  pinned: (origin) => pinned(origin, 'async'),
  'pinned module': (origin) => pinned(origin, 'type="module"'),
}

const countdown = '<launch-countdown launch-at="2099-01-01T00:00Z">Soon</launch-countdown>'
const join = 'Join the Waiting Queue'

for (const [which, script] of Object.entries(scripts)) {
  test(`the ${which} script loads its files`, async ({ tab, visitor, partner, site }) => {
    partner.serve(countdown + script(site.live))
    await tab.open(partner.url)
    await visitor.clicks('button', join)
    await visitor.isOn('input', 'Full Name')
    expect(await messages(tab)).toEqual([])
  })

  for (const [file, stays] of [
    ['demo-directory', 'demo-directory p'],
    ['form', '[role=timer]'],
  ] as const)
    test(`the ${which} script refuses a changed ${file}`, async ({ tab, visitor, partner }) => {
      partner.spoil(`/${file}-`, 'changed')
      const tag = file === 'form' ? countdown : '<demo-directory><p>Ten</p></demo-directory>'
      partner.serve(tag + script(partner.url))
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
}

test('a file that failed is requested at the next click', async ({ tab, visitor, partner }) => {
  partner.spoil('/form-', 'missing')
  partner.serve(countdown + loader(partner.url))
  await tab.open(partner.url)
  await visitor.clicks('button', join)
  await expect.poll(async () => (await messages(tab)).join()).toContain('Could not load')
  await visitor.sees('[role=timer]')
  partner.spoil('/form-', 'not at all')
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
})
