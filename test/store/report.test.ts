import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claim } from '../../site/server/store/outgoing/claims.ts'
import { beginLetter } from '../../site/server/store/outgoing/letters.ts'
import { report } from '../unit/report-fixture.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { addAll, allIn, made, onBoth, received, receivedOf, use } from './fixture.ts'

onBoth((newDatabase) => {
  /** A database with three sign-ups of two persons. */
  async function filled() {
    const database = await newDatabase()
    const store = await made(database)
    const again = received({ email: 'person0@example.com', submittedAt: '2025-07-02T00:00:00Z' })
    await addAll(store, [...receivedOf(2), again])
    const run = (...words: string[]) =>
      report(temporaryFolder(), words, { WAITLIST_DATABASE: database })
    return { database, store, run }
  }

  it('lists the sign-ups in every form, by person too', async () => {
    const { run } = await filled()
    const [table, csv, json, page] = await Promise.all([
      run(),
      run('list', '--csv'),
      run('list', '--json', '--people'),
      run('--html', 'page.html'),
    ])
    expect(table.text).toMatch(/person1@example\.com/)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4)
    expect(JSON.parse(json.text).summary).toMatchObject({ total: 2, people: 2 })
    expect(page.text).toMatch(/The report is in .*page\.html\./)
  })

  it('forgets a person, and says when there is nobody', async () => {
    const { run, store } = await filled()
    expect((await run('forget', '--yes', 'PERSON0@example.com')).text).toMatch(
      /^2 sign-ups of PERSON0@example\.com deleted from .*:\n {2}submitted at .*\n {2}submitted at /,
    )
    expect(await allIn(store)).toMatchObject([{ email: 'person1@example.com' }])
    expect(await run('forget', '--yes', 'nobody@example.com')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Nobody in '),
    })
  })

  it('copies into another database, and says what is new there', async () => {
    const { run, database, store } = await filled()
    const file = join(temporaryFolder(), 'copy.db')
    expect((await run('copy-to', file)).text).toMatch(/has the 3 sign-ups of .*, 3 of them new/)
    expect((await run('copy-to', file)).text).toMatch(/, 0 of them new/)
    expect(await allIn(use(file))).toEqual(await allIn(use(database)))
    const letter = { id: 'sample', subject: 'We are live', file: 'letter.md' }
    await store.change(async (queries) => {
      await beginLetter(queries, letter, Date.now())
      const delivery = { letter: letter.id, person: 'person0@example.com' }
      await claim(queries, 'mail', delivery, 'a', Date.now())
    })
    expect((await run('copy-to', file)).text).toMatch(
      /The letter "We are live" was being sent from .* copy again, or some people get it twice/,
    )
    expect(await run('copy-to', database)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('copy-to takes another'),
    })
  })
})
