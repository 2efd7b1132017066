import { DatabaseSync } from '@photostructure/sqlite'
import {
  type Database,
  DatabaseError,
  iso,
  type Queries,
  type Row,
} from '../../site/server/database/database.ts'
import { hashOfPerson } from '../../site/server/database/identifiers.ts'
import { makeTables } from '../../site/server/database/schema.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { MailError } from '../../site/server/letters/mail-server.ts'
import type { Outcome } from '../../site/server/outbox/claims.ts'
import { welcomeId } from '../../site/server/outbox/deliveries.ts'
import { pause, pauseReason, resume } from '../../site/server/outbox/pause.ts'
import { addLetter } from '../../site/server/outbox/recipients.ts'
import { retry } from '../../site/server/outbox/status.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { confirm, unsubscribe } from '../../site/server/sign-ups/people.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { sample } from '../unit/server-samples.ts'
import { type Outside, type SimulatedServer, startServer } from './simulated-server.ts'
import { createTime } from './time.ts'

/** Faults of the mail server with one letter. */
export const troubles = [
  ...(['defer', 'refuse', 'take and cut', 'lose and cut', 'refuse the sender'] as const),
  ...(['take, and the server is killed', 'take, and the server is stopped'] as const),
  'defer, and the server is stopped',
] as const

/** The acts of people, operator, servers and surroundings. */
export const acts = [
  ...(['sign up', 'sign up again', 'unsubscribe', 'confirm', 'delete', 'come back'] as const),
  ...(['many sign up', 'lose the confirmation'] as const),
  ...(['add a letter', 'retry', 'pause', 'resume'] as const),
  ...(['start', 'kill', 'stop', 'stop at work', 'continue', 'end'] as const),
  ...(['mail away', 'mail refuses', 'database away', 'webhook away', 'all back'] as const),
  'lose an answer',
] as const

export interface Move {
  act: (typeof acts)[number]
  who: number
  /** Milliseconds that pass after the act. */
  pause: number
  /** The behaviour of the mail server with the next letters. */
  troubles: readonly ((typeof troubles)[number] | 'take')[]
}

class BrokenRule extends Error {}

/** Letters a minute. */
const rate = 6
const day = 86_400_000
const outgoing = { welcome: { asks: true }, events: true }

/** People, an operator, servers, a mail server and a webhook, with simulated time and no processes. */
export async function createWorld() {
  const connection = new DatabaseSync(':memory:')
  const statements = new Map<string, ReturnType<typeof connection.prepare>>()
  const queries: Queries = {
    async all(sql, ...values) {
      const statement = statements.get(sql) ?? connection.prepare(sql.replace(/\$(?=\d)/g, '?'))
      statements.set(sql, statement)
      return statement.all(...values) as Row[]
    },
  }
  await makeTables(queries, 0)
  const time = createTime(Date.parse('2025-07-22T00:00:00Z'))
  const letters = [1, 2].map((number) =>
    readLetter(`---\nsubject: Letter ${number}\n---\n\nHello`, 'a.md'),
  )
  let broken: BrokenRule | undefined
  const breakRule = (sentence: string) => {
    broken ??= new BrokenRule(sentence)
  }
  let step = 0
  let last: Promise<unknown> = Promise.resolve()
  const away = new Set<'mail' | 'database' | 'webhook'>()
  let isRefusingAll = false
  /** Whether the answer to the next transaction of a server is lost. */
  let isLosing = false
  const behaviours: Move['troubles'][number][] = []
  let servers: SimulatedServer[] = []
  let owner: SimulatedServer | undefined
  let holder = ''

  /** How often each letter was accepted for each person, now and when the operator retried it. */
  const accepted = new Map<string, number>()
  const allowed = new Map<string, number>()
  const acceptedAt: number[] = []
  const welcomedAt = new Map<string, number[]>()
  /** The step from which people get no letters. */
  const outSince = new Map<string, number>()
  const deletedSince = new Map<string, number>()
  const unconfirmed = new Set<string>()
  /** All events, and the order of their first arrivals. */
  const events = new Map<string, { person: string; seq: number }>()
  const arrived: string[] = []
  const deletedEvents = new Set<string>()
  /** The last event of each person: its time and its server. */
  const toldAt = new Map<string, { server: SimulatedServer; at: number }>()
  /** The letters that the mail server has refused in a row to the server with the lease. */
  let refused: string[] = []
  /** The refused letters that wait because sending was paused. */
  const waitAgain = new Set<string>()

  /** Transactions are serial and atomic. */
  const transact =
    (server?: SimulatedServer): Database['change'] =>
    (work) => {
      const done = last.then(async () => {
        if (server && away.has('database')) throw new DatabaseError('It is away.', true)
        connection.exec('BEGIN')
        if (server && step % 3 === 0) {
          // As after a conflict: the work is repeated.
          await work(queries).catch(() => {})
          connection.exec('ROLLBACK; BEGIN')
        }
        try {
          const result = await work(queries)
          connection.exec('COMMIT')
          if (!server || !isLosing) return result
          isLosing = false
          throw new DatabaseError('The connection was lost.', true)
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK')
          throw error
        } finally {
          step += 1
          if (server) server.lastRead = step
          await look(server)
        }
      })
      last = done.catch(() => {})
      return done
    }

  /** Reads the holder of the lease and the events. */
  async function look(server?: SimulatedServer) {
    const [lease] = await queries.all('SELECT holder FROM leases')
    if (lease && lease.holder !== holder) {
      holder = String(lease.holder)
      owner = holder === '' ? undefined : server
      refused = []
    }
    if (refused.length >= 20 && (await pauseReason(queries))?.includes('has refused')) {
      for (const key of refused) waitAgain.add(key)
      refused = []
    }
    const rows = await queries.all("SELECT id, body, seq FROM deliveries WHERE channel = 'webhook'")
    for (const { id, body, seq } of rows) {
      const { person } = JSON.parse(String(body)).data
      events.set(String(id), { person, seq: Number(seq) })
    }
  }

  const change = <Result>(work: (queries: Queries) => Promise<Result>) => transact()(work)
  const database: Database = {
    ...{ name: 'simulated', kind: 'sqlite', change, read: change },
    ...{ open: async () => {}, vacuum: async () => {}, close: async () => {} },
  }

  function record(server: SimulatedServer, to: string, subject: string) {
    const isEarlier = (at: number | undefined) => at !== undefined && at < server.lastRead
    if (isEarlier(outSince.get(to))) breakRule(`${to} has unsubscribed, and gets a letter.`)
    if (isEarlier(deletedSince.get(to))) breakRule(`${to} was deleted, and gets a letter.`)
    acceptedAt.push(time.now())
    const recent = acceptedAt.filter((at) => at > time.now() - 60_000)
    if (recent.length > 2 * rate) breakRule(`${recent.length} letters are sent in a minute.`)
    const isWelcome = subject === 'Welcome'
    if (!isWelcome && unconfirmed.has(to)) breakRule(`${to} has not confirmed, and gets a letter.`)
    const key = `${to} ${subject}`
    if (isWelcome) {
      const before = welcomedAt.get(to) ?? []
      welcomedAt.set(to, [...before, time.now()])
      const others = before.filter((at) => at > time.now() - 29 * day)
      if (others.length > (allowed.get(key) ?? 0)) breakRule(`${to} gets another welcome.`)
      return
    }
    accepted.set(key, (accepted.get(key) ?? 0) + 1)
    if ((accepted.get(key) ?? 0) > 1 + (allowed.get(key) ?? 0)) breakRule(`${key} arrives twice.`)
  }

  const outside: Outside = {
    ...{ time, transact },
    settings: {
      ...{ from: { name: '', address: 'hello@sample.example' }, rate },
      ...{ siteUrl: 'https://sample.example', server: { host: '', port: 0, secure: false } },
    },
    welcome: {
      letter: readLetter('---\nsubject: Welcome\n---\n\n{confirmUrl}', 'welcome.md', true),
      ...{ rate: 0, confirmDays: 14 },
    },
    connect() {
      if (away.has('mail')) throw new MailError('It is away.')
    },
    async handOver(server, { to, raw }): Promise<Outcome> {
      if (owner !== server) breakRule('A server without the lease hands a letter over.')
      if (refused.length >= 20) breakRule('Sending continues after 20 refusals in a row.')
      const subject = /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? ''
      const key = `${to} ${subject}`
      waitAgain.delete(key)
      if (isRefusingAll) {
        refused.push(key)
        return { state: 'refused', answer: '550 5.7.1 no' }
      }
      refused = []
      const behaviour = behaviours.shift() ?? 'take'
      if (behaviour.startsWith('take')) record(server, to, subject)
      if (behaviour === 'refuse the sender') throw new MailError('550 not you')
      if (behaviour.endsWith('killed')) server.kill()
      if (behaviour.endsWith('stopped')) server.stop()
      if (behaviour.startsWith('defer')) return { state: 'deferred', answer: '451 later' }
      if (behaviour === 'refuse') return { state: 'refused', answer: '550 5.1.1 no' }
      return behaviour.endsWith('cut')
        ? { state: 'unknown', answer: 'Connection closed' }
        : { state: 'sent', answer: '250 OK' }
    },
    async tell(server, { id }) {
      if (owner !== server) breakRule('A server without the lease tells an event.')
      const person = events.get(id)?.person ?? ''
      const last = toldAt.get(person)
      if (last?.server === server && last.at === time.now())
        breakRule('A round follows the one before at once.')
      toldAt.set(person, { server, at: time.now() })
      if (away.has('webhook')) throw new Error('It is away.')
      if (!arrived.includes(id)) arrived.push(id)
    },
  }

  const listed = async () =>
    (await queries.all('SELECT person FROM people ORDER BY person')).map(({ person }) =>
      String(person),
    )
  let joined = 0

  /** @param skew milliseconds by which the clock of the server that stores it is ahead */
  async function signUp(person: string, skew = 0) {
    joined += 1
    time.jump(joined)
    const now = time.now() + skew
    const received = { submittedAt: iso(time.now()), receivedAt: iso(now), origin: null }
    const row = { ...sample, email: person, ...received }
    const isNew = !(await listed()).includes(person)
    await change((all) => storeSignUps(all, [row], now, 1e9, outgoing))
    if (isNew) unconfirmed.add(person)
    outSince.delete(person)
    deletedSince.delete(person)
  }

  async function confirmed(person: string) {
    await change((all) => confirm(all, person, time.now(), outgoing))
    unconfirmed.delete(person)
  }

  async function remove(person: string) {
    const waiting = await queries.all(
      "SELECT id FROM deliveries WHERE channel = 'webhook' AND person IN ($1, $2)",
      ...[person, hashOfPerson(person)],
    )
    await deletePerson(database, person, { ...outgoing, now: time.now() })
    for (const { id } of waiting) deletedEvents.add(String(id))
    deletedSince.set(person, step)
    unconfirmed.delete(person)
    outSince.delete(person)
    for (const { subject } of letters) {
      // A person who signs up again may get it again.
      accepted.delete(`${person} ${subject}`)
    }
  }

  async function retryAll() {
    const rows = await queries.all(
      `SELECT person, letter FROM deliveries WHERE channel = 'mail' AND state IN ('failed', 'unknown')`,
    )
    for (const { person, letter } of rows) {
      const subject =
        letter === welcomeId ? 'Welcome' : letters.find(({ id }) => id === letter)?.subject
      const key = `${person} ${subject}`
      const had = letter === welcomeId ? welcomedAt.get(String(person))?.length : accepted.get(key)
      allowed.set(key, had ?? 0)
    }
    await change((all) =>
      retry(all, [...new Set(rows.map(({ person }) => String(person)))], time.now()),
    )
  }

  async function act({ act: what, who }: Move): Promise<void> {
    const people = await listed()
    const person = people[who % Math.max(people.length, 1)]
    const alive = servers.filter((server) => server.isAlive())
    const server = alive[who % Math.max(alive.length, 1)]
    // The clocks of the servers that store sign-ups differ too.
    const skew = ((who % 3) - 1) * 60_000
    if (what === 'sign up') await signUp(`person-${joined}@sample.example`, skew)
    else if (what === 'many sign up')
      for (let count = 0; count < 12; count += 1) {
        const one = `person-${joined}@sample.example`
        await signUp(one)
        await confirmed(one)
      }
    else if (what === 'add a letter') {
      const letter = letters[who % 2]
      if (letter) await change((all) => addLetter(all, letter, {}, time.now()))
    } else if (what === 'retry') await retryAll()
    else if (what === 'pause') await change((all) => pause(all, 'The operator says so.'))
    else if (what === 'resume') await change(resume)
    else if (what === 'start') {
      if (alive.length < 3)
        servers = [...alive, startServer(outside, (((who + 2) % 5) - 2) * 20_000)]
    } else if (what === 'kill') server?.kill()
    else if (what === 'stop') server?.stop()
    else if (what === 'stop at work') (owner?.isAlive() ? owner : server)?.stopAfter(1 + (who % 8))
    else if (what === 'continue') alive.find((one) => one.isStopped())?.continue()
    else if (what === 'end') void server?.close()
    else if (what === 'all back') {
      away.clear()
      isRefusingAll = false
    } else if (what === 'mail refuses') isRefusingAll = true
    else if (what === 'lose an answer') isLosing = true
    else if (what === 'mail away') away.add('mail')
    else if (what === 'database away') {
      away.add('database')
      refused = []
    } else if (what === 'webhook away') away.add('webhook')
    else if (what === 'come back') {
      const [back] = deletedSince.keys()
      if (back) await signUp(back)
    } else if (!person) return
    else if (what === 'sign up again') await signUp(person, skew)
    else if (what === 'unsubscribe') {
      await change((all) => unsubscribe(all, person, time.now(), outgoing))
      outSince.set(person, step)
    } else if (what === 'confirm') {
      await confirmed(person)
    } else if (what === 'lose the confirmation') {
      // As after a restore of an earlier backup.
      await change((all) =>
        all.all('UPDATE people SET confirmed_at = NULL WHERE person = $1', person),
      )
      unconfirmed.add(person)
    } else if (what === 'delete') await remove(person)
  }

  const left = () =>
    queries.all(
      "SELECT due_at FROM deliveries WHERE state IN ('waiting', 'sending') ORDER BY due_at",
    )

  /** Lets a new server send what waits, and checks the result of each letter and event. */
  async function judge(): Promise<void> {
    away.clear()
    isRefusingAll = false
    behaviours.length = 0
    for (const server of servers) server.kill()
    servers = [startServer(outside, 0)]
    await change(resume)
    for (let tries = 0; ; tries += 1) {
      const [next] = await left()
      if (!next || broken) break
      if (tries === 60) return breakRule('A delivery waits forever.')
      const ahead = Date.parse(String(next.due_at)) - time.now()
      if (ahead > 60_000) time.jump(ahead)
      await time.pass(30_000)
    }
    const states = new Map(
      (await queries.all("SELECT * FROM deliveries WHERE channel = 'mail'")).map((row) => {
        const letter = letters.find(({ id }) => id === row.letter)
        return [`${row.person} ${letter?.subject ?? 'Welcome'}`, String(row.state)]
      }),
    )
    for (const [key, state] of states) {
      const [person = ''] = key.split(' ')
      const has = key.endsWith('Welcome') ? welcomedAt.has(person) : accepted.has(key)
      if (state === 'sent' && !has)
        breakRule(`${key} is sent according to the database, and never arrived.`)
      if (state === 'refused' && waitAgain.has(key))
        breakRule(`${key} is refused together with all letters, and does not wait again.`)
      if (state === 'refused' && has && !allowed.has(key))
        breakRule(`${key} is refused, and arrived.`)
    }
    for (const [id, { person, seq }] of events) {
      if (!arrived.includes(id) && !deletedEvents.has(id))
        breakRule(`Event ${seq} of ${person} is lost.`)
    }
    // After a deletion the numbers start again, so the order of addition counts.
    const added = [...events.keys()]
    for (const person of new Set([...events.values()].map((one) => one.person))) {
      const order = arrived.flatMap((id) =>
        events.get(id)?.person === person ? added.indexOf(id) : [],
      )
      if (order.some((place, at) => place < (order[at - 1] ?? 0)))
        breakRule(`The events of ${person} arrive as ${order}.`)
    }
  }

  return {
    async play(moves: readonly Move[]): Promise<void> {
      try {
        for (const move of moves) {
          behaviours.push(...move.troubles)
          await act(move)
          await time.pass(move.pause)
          if (broken) break
        }
        if (!broken) await judge()
        if (broken) throw broken
      } finally {
        for (const server of servers) server.kill()
        await time.pass(0)
        connection.close()
      }
    },
  }
}
