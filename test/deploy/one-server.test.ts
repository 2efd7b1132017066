import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { freePort } from '../attack/free-port.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'
import { block, installedMachine, read, units } from './machine.ts'

const runs = (command: string, ...words: string[]) => spawnSync(command, words).status === 0

/** A machine with a server that has a sign-up. */
async function machineWithSignUp() {
  const machine = installedMachine()
  machine.set({ PORT: String(await freePort(Math.random)) })
  const server = machine.startServer()
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await vi.waitUntil(() => server.output.text.includes('Serving'), 60_000)
  const [url = ''] = /http:\S+\d/.exec(server.output.text) ?? []
  const signUp = async (body: unknown) => (await post(url + waitlistEndpoint, body)).status
  expect(await signUp(sample)).toBe(201)
  const backups = () => readdirSync(join(machine.state, 'backups')).sort()
  const backUp = () => machine.run(block('operation', 'systemctl start nameplate-backup.service'))
  return { ...machine, server, signUp, backups, backUp }
}

test('the backup of the timer is tested, is thinned out, and the page restores it', async () => {
  const { state, backUp, backups, run, signUp } = await machineWithSignUp()
  const now = Date.now()
  const nameOf = (hoursAgo: number) =>
    `waitlist-${new Date(now - hoursAgo * 3_600_000).toISOString().replace(/\..*/, 'Z').replaceAll(':', '-')}.db`
  mkdirSync(join(state, 'backups'))
  const hours = Array.from({ length: 35 * 24 }, (_, hour) => hour + 0.5)
  const others = ['untested.db', 'test.db']
  for (const name of [...hours.map(nameOf), ...others])
    writeFileSync(join(state, 'backups', name), '')
  const { code, errors, text } = await backUp()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(text).toMatch(/now has the 1 sign-up of .*\nTested and stored as .*\n$/)
  const kept = backups()
  // The first and the last day may have hourly backups.
  expect(kept.length).toBeGreaterThanOrEqual(25 + 29)
  expect(kept.length).toBeLessThanOrEqual(25 + 31)
  expect(kept.slice(-25, -1)).toEqual(hours.slice(0, 24).map(nameOf).reverse())
  expect(new Set(kept.slice(0, -25).map((name) => name.slice(0, 19))).size).toBe(kept.length - 25)
  const newest = join(state, 'backups', kept.at(-1) ?? '')
  expect(emailsIn(newest)).toEqual([sample.email])

  const [more] = samples(1, 'more')
  expect(await signUp(more)).toBe(201)
  const restored = await run(
    block('operation', 'restore "$(ls').replace('-- restore', '-- restore --yes'),
  )
  expect(restored.code).toBe(0)
  expect(restored.text).toContain('had 2 sign-ups; now, ')
  const [, saved = ''] = /The previous database is saved in (\S+)\.\n/.exec(restored.text) ?? []
  expect(emailsIn(saved)).toEqual([more?.email, sample.email])
  expect(emailsIn(join(state, 'waitlist.db'))).toEqual([sample.email])
  expect(await signUp({ ...sample, email: 'last@example.com' })).toBe(201)
})

test('the backup fails if the server has another database, or the disk is full, or the database is damaged', async () => {
  const { state, set, backUp, backups, server, program } = await machineWithSignUp()
  // The settings were changed without a restart of the server.
  set({ WAITLIST_DATABASE: join(state, 'other.db') })
  const other = await backUp()
  expect(other.code).not.toBe(0)
  expect(other.errors).toContain('The server has another database than')
  set({ WAITLIST_DATABASE: join(state, 'waitlist.db') })
  program('df', 'echo "disk 1000000 990000 10000 99% /"')
  const full = await backUp()
  expect(full.code).not.toBe(0)
  expect(full.errors).toMatch(/^Only 9 MB are free where .* No backup was made\.\n$/)
  program('df', 'exec /bin/df "$@"')
  expect((await backUp()).code).toBe(0)
  server.kill('SIGTERM')
  await server.ended
  const before = backups()
  for (const damage of ['damaged', '']) {
    writeFileSync(join(state, 'waitlist.db'), damage)
    expect((await backUp()).code).not.toBe(0)
  }
  expect(backups()).toEqual(before)
})

test('systemd takes the units', () => {
  if (!runs('systemd-analyze', '--version'))
    return console.warn('THE UNITS WERE NOT CHECKED: there is no systemd here.')
  const folder = temporaryFolder()
  for (const unit of units)
    writeFileSync(join(folder, unit), read(unit).replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => join(folder, unit))],
    { encoding: 'utf8' },
  )
  // Older versions ignore these keys with a message.
  const said = stderr.replaceAll(/.*Unknown key '(RestartSteps|RestartMaxDelaySec)'.*\n/g, '')
  expect({ status, said }).toEqual({ status: 0, said: '' })
})
