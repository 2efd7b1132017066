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
import { addLetter } from '../../site/server/outbox/recipients.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { confirm, undoConfirmation, unsubscribe } from '../../site/server/sign-ups/people.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { sample } from '../unit/server-samples.ts'
import { type Outside, type SimulatedServer, startServer } from './simulated-server.ts'
import { createTime } from './time.ts'

/** What the mail server does with one letter. */
export const troubles = [
  ...(['defer', 'refuse', 'take and cut', 'lose and cut'] as const),
  ...(['take, and the server is killed', 'take, and the server is stopped'] as const),
  'defer, and the server is stopped',
] as const

/** The acts of people, operator, servers and surroundings. */
export const acts = [
  ...(['sign up', 'sign up again', 'unsubscribe', 'confirm', 'undo'] as const),
  ...(['delete', 'add a letter'] as const),
  ...(['start', 'kill', 'stop', 'stop at work', 'continue', 'end'] as const),
  ...(['mail away', 'database away', 'webhook away', 'all back', 'lose an answer'] as const),
] as const

export interface Move {
  act: (typeof acts)[number]
  who: number
  /** Milliseconds that pass after the act. */
  pause: number
  /** The behaviour of the mail server with the next letters. */
  troubles: readonly ((typeof troubles)[number] | 'take')[]
}

const outgoing = { welcome: { asks: true }, events: true }

/** People, an operator, servers, a mail server and a webhook, with simulated time and no processes. */
export async function createWorld() {
  const connection = new DatabaseSync(':memory:')
  const queries: Queries = {
    all: async (sql, ...values) =>
      connection.prepare(sql.replace(/\$(?=\d)/g, '?')).all(...values) as Row[],
  }
  await makeTables(queries, 0)
  const time = createTime(Date.parse('2025-07-22T00:00:00Z'))
  const letters = [1, 2].map((number) =>
    readLetter(`---\nsubject: Letter ${number}\n---\n\nHello`, 'a.md'),
  )
  let broken: Error | undefined
  const breakRule = (sentence: string) => {
    broken ??= new Error(sentence)
  }
  let servers: SimulatedServer[] = []
  /** The holder of the lease, and its server. */
  let holder = ''
  let owner: SimulatedServer | undefined
  const away = new Set<string>()
  let isLosing = false
  const behaviours: Move['troubles'][number][] = []
  let last: Promise<unknown> = Promise.resolve()
  /** Counts transactions. */
  let step = 0
  /** The letters that were accepted, as person and subject. */
  const accepted = new Set<string>()
  /** The steps from which people get no letters, and only the welcome. */
  const outSince = new Map<string, number>()
  const unconfirmedSince = new Map<string, number>()
  /** All events, in the order of their addition, and of their first arrivals. */
  const events = new Map<string, string>()
  const arrived: string[] = []
  const deletedEvents = new Set<string>()

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
    }
    for (const { id, body } of await queries.all(
      "SELECT id, body FROM deliveries WHERE channel = 'webhook' ORDER BY seq",
    ))
      events.set(String(id), JSON.parse(String(body)).data.person)
  }

  const change = <Result>(work: (queries: Queries) => Promise<Result>) => transact()(work)
  const database: Database = {
    ...{ name: 'simulated', kind: 'sqlite', change, read: change },
    ...{ open: async () => {}, vacuum: async () => {}, close: async () => {} },
  }

  const outside: Outside = {
    ...{ time, transact },
    connect() {
      if (away.has('mail')) throw new MailError('It is away.')
    },
    async handOver(server, { to, raw }): Promise<Outcome> {
      if (owner !== server) breakRule('A server without the lease hands a letter over.')
      const subject = /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? ''
      const behaviour = behaviours.shift() ?? 'take'
      if (behaviour.startsWith('take')) {
        const isIn = (since: Map<string, number>) =>
          (since.get(to) ?? server.lastRead) < server.lastRead
        if (isIn(outSince)) breakRule(`${to} has left, and gets a letter.`)
        if (subject !== 'Welcome' && isIn(unconfirmedSince))
          breakRule(`${to} has not confirmed, and gets a letter.`)
        const key = `${to} ${subject}`
        if (accepted.has(key)) breakRule(`${key} arrives twice.`)
        accepted.add(key)
      }
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
  async function signUp(person: string, skew: number) {
    joined += 1
    time.jump(joined)
    const now = time.now() + skew
    const received = { submittedAt: iso(time.now()), receivedAt: iso(now), origin: null }
    const isNew = !(await listed()).includes(person)
    await change((all) =>
      storeSignUps(all, [{ ...sample, email: person, ...received }], now, 1e9, outgoing),
    )
    if (isNew) unconfirmedSince.set(person, step)
    outSince.delete(person)
  }

  async function remove(person: string) {
    const waiting = await queries.all(
      "SELECT id FROM deliveries WHERE channel = 'webhook' AND person IN ($1, $2)",
      ...[person, hashOfPerson(person)],
    )
    await deletePerson(database, person, { ...outgoing, now: time.now() })
    for (const { id } of waiting) deletedEvents.add(String(id))
    outSince.set(person, step)
  }

  async function act({ act: what, who }: Move): Promise<void> {
    const people = await listed()
    const person = people[who % Math.max(people.length, 1)]
    const alive = servers.filter((server) => server.isAlive())
    const server = alive[who % Math.max(alive.length, 1)]
    const skew = ((who % 3) - 1) * 60_000
    if (what === 'sign up') await signUp(`person-${joined}@sample.example`, skew)
    else if (what === 'add a letter') {
      const letter = letters[who % 2]
      if (letter) await change((all) => addLetter(all, letter, {}, time.now()))
    } else if (what === 'start') {
      if (alive.length < 3)
        servers = [...alive, startServer(outside, (((who + 2) % 5) - 2) * 20_000)]
    } else if (what === 'kill') server?.kill()
    else if (what === 'stop') server?.stop()
    else if (what === 'stop at work') (owner?.isAlive() ? owner : server)?.stopAfter(1 + (who % 8))
    else if (what === 'continue') alive.find((one) => one.isStopped())?.continue()
    else if (what === 'end') void server?.close()
    else if (what === 'all back') away.clear()
    else if (what === 'lose an answer') isLosing = true
    else if (what.endsWith('away')) away.add(what.replace(' away', ''))
    else if (!person) return
    else if (what === 'sign up again') await signUp(person, skew)
    else if (what === 'unsubscribe') {
      await change((all) => unsubscribe(all, person, time.now(), outgoing))
      outSince.set(person, step)
    } else if (what === 'confirm') {
      await change((all) => confirm(all, person, time.now(), outgoing))
      unconfirmedSince.delete(person)
    } else if (what === 'undo') {
      await change((all) => undoConfirmation(all, person))
      unconfirmedSince.set(person, step)
    } else if (what === 'delete') await remove(person)
  }

  /** Lets a new server send what waits, and checks the result of each letter and event. */
  async function judge(): Promise<void> {
    away.clear()
    behaviours.length = 0
    for (const server of servers) server.kill()
    servers = [startServer(outside, 0)]
    for (let tries = 0; !broken; tries += 1) {
      const [next] = await queries.all(
        "SELECT due_at FROM deliveries WHERE state IN ('waiting', 'sending') ORDER BY due_at",
      )
      if (!next) break
      if (tries === 60) return breakRule('A delivery waits forever.')
      const ahead = Date.parse(String(next.due_at)) - time.now()
      if (ahead > 60_000) time.jump(ahead)
      await time.pass(30_000)
    }
    for (const row of await queries.all("SELECT * FROM deliveries WHERE channel = 'mail'")) {
      const letter = letters.find(({ id }) => id === row.letter)
      const key = `${row.person} ${letter?.subject ?? 'Welcome'}`
      if ((row.state === 'sent' && !accepted.has(key)) || row.state === 'failed')
        breakRule(`${key} is ${row.state} according to the database, and never arrived.`)
      if (row.state === 'refused' && accepted.has(key)) breakRule(`${key} is refused, and arrived.`)
    }
    const added = [...events.keys()]
    for (const [id, person] of events)
      if (!arrived.includes(id) && !deletedEvents.has(id))
        breakRule(`An event of ${person} is lost.`)
    for (const person of new Set(events.values())) {
      const order = arrived.flatMap((id) => (events.get(id) === person ? added.indexOf(id) : []))
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
