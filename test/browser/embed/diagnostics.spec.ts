import packageJson from '../../../package.json' with { type: 'json' }
import { countdown, expect, idle, loader, test } from '../fixtures.ts'

const all = `${countdown}${countdown}<waitlist-button></waitlist-button><demo-directory></demo-directory>`

test('one message lists the possible causes when code fails to load', async ({
  page,
  partner,
  files,
  messages,
}) => {
  await partner.open(all + loader(`${files}/no-cors`))
  const own = () => messages.filter((message) => message.startsWith('warning: Could not load'))
  await expect.poll(() => own().length).toBe(1)
  await idle(page)
  expect(own()).toHaveLength(1)
  for (const part of [
    `Could not load ${files}/no-cors/embed/${packageJson.version}/demo-directory-`,
    'CORS',
    `${files} in script-src`,
  ])
    expect(own()[0]).toContain(part)
  expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
})
