import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { block, installedMachine } from '../deploy/machine.ts'
import { emailsIn } from '../unit/server-samples.ts'
import { addAll, allIn, hasPostgres, made, receivedOf, sharedPostgres, use } from './fixture.ts'

/** The email addresses in a database of PostgreSQL's. */
const emailsAt = async (database: string) =>
  (await allIn(use(database))).map(({ email }) => email).sort()

describe.skipIf(!hasPostgres)('the page on several servers', () => {
  it('moves one server to PostgreSQL, backs up and restores as a user without other rights', async () => {
    const { port, password, programs, ask, url } = sharedPostgres()
    const asOwner = {
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'waitlist',
      PGPASSWORD: password,
    }
    const { state, set, run } = installedMachine({
      ...asOwner,
      PATH: `${programs}:${process.env.PATH}`,
    })
    /** Runs a block of the page. @param input the typed input */
    async function runBlock(part: string, input?: string) {
      const commands = block('postgresql', part)
        .replaceAll('@db.example/', `@127.0.0.1:${port}/`)
        // The PostgreSQL of this test speaks no TLS.
        .replaceAll('?sslmode=require', '')
        .replace('-- restore', '-- restore --yes')
      const { code, errors, text } = await run(commands, input)
      expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' })
      return text
    }
    const file = join(state, 'waitlist.db')
    const people = receivedOf(3)
    const emails = people.map(({ email }) => email)
    const old = await made(file)
    await addAll(old, people.slice(0, 2))

    const [secret = ''] = /\w{48}/.exec(await runBlock('openssl rand')) ?? []
    const typed = `${secret}\n${secret}\n`
    await runBlock('createuser', typed)
    expect(
      await ask("SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = 'nameplate'"),
    ).toEqual([{ rolsuper: false, rolcreatedb: false }])
    await addAll(old, people.slice(2))
    await old.close()
    await runBlock('copy-to')
    set({ WAITLIST_DATABASE: `postgres://nameplate@127.0.0.1:${port}/nameplate` })
    expect(await runBlock('waitlist.db.moved')).toContain(`127.0.0.1:${port}/nameplate are copied`)
    expect(await emailsAt(url('nameplate'))).toEqual(emails)
    const [backup = ''] = readdirSync(join(state, 'backups'))
    expect(emailsIn(join(state, 'backups', backup))).toEqual(emails)

    await ask('DROP DATABASE nameplate WITH (FORCE)')
    await ask('DROP ROLE nameplate')
    await runBlock('createuser', typed)
    await runBlock('restore "$(ls')
    expect(await emailsAt(url('nameplate'))).toEqual(emails)
  })
})
