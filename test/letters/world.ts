import { DatabaseSync } from '@photostructure/sqlite'
import type { Clock } from '../../site/server/letters/clock.ts'
import type { Message } from '../../site/server/letters/compose.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { MailError, type MailServer } from '../../site/server/letters/mail-server.ts'
import { sendLetters } from '../../site/server/letters/send-letters.ts'
import { sendOutgoing } from '../../site/server/letters/send-outgoing.ts'
import { hashOfToken } from '../../site/server/letters/way-out.ts'
import { welcomeRoute } from '../../site/server/letters/welcome.ts'
import { confirm } from '../../site/server/store/confirmations.ts'
import { welcomeId } from '../../site/server/store/deliveries.ts'
import { forgetInLetters, keepForgotten } from '../../site/server/store/forgotten.ts'
import { hashOfPerson } from '../../site/server/store/hashes.ts'
import { type Imported, storeImported } from '../../site/server/store/imports.ts'
import { leave, personAt } from '../../site/server/store/leavers.ts'
import {
  longestSending,
  nextDue,
  type Outcome,
  settle,
} from '../../site/server/store/outgoing/claims.ts'
import { beginLetter } from '../../site/server/store/outgoing/letters.ts'
import { countPeople } from '../../site/server/store/outgoing/recipients.ts'
import { inState } from '../../site/server/store/outgoing/report.ts'
import { storeSignUps } from '../../site/server/store/sign-ups.ts'
import { type Database, type Queries, type Row, StoreError } from '../../site/server/store/store.ts'
import { makeTables } from '../../site/server/store/tables.ts'
import { tidy } from '../../site/server/tidy.ts'
import { sample } from '../unit/server-samples.ts'

/** What the mail server does with one letter, other than to take it. */
export const troubles = [
  'defer',
  'refuse',
  'take and cut',
  'lose and cut',
  'refuse the sender',
  'go away',
] as const

/** What happens while letters are sent. */
export const acts = [
  'leave',
  'sign up',
  'sign up anew',
  'forget',
  'import',
  'come back',
  'confirm',
  'another command',
  'another server',
  'end of the mail server',
  'end of the database',
] as const

type Act = (typeof acts)[number]

/** One run of the command that sends a letter, or of a server, which sends welcomes. */
export interface Call {
  isServer?: boolean
  /** The step at which it is killed, if it gets that far. */
  killedAt: number
  behaviours: readonly ('take' | (typeof troubles)[number])[]
  acts: readonly { at: number; act: Act; who: number }[]
  unsure: 'leave alone' | 'again' | 'skip'
  /** How many are to get it; everybody unless it says so. */
  next?: number | undefined
}

export class BrokenRule extends Error {}

/** Letters a minute. */
const rate = 60

const mail = {
  from: { name: 'Sample', address: 'hello@sample.example' },
  siteUrl: 'https://sample.example',
  server: { host: '', port: 0, secure: false },
  rate,
}

const hour = 3_600_000
const day = 24 * hour

const untroubled = { killedAt: 1e9, behaviours: [], acts: [], unsure: 'leave alone' } as const

const never = new Promise<never>(() => {})

/** The people, the operator and the mail server of one letter, with simulated time and no processes. */
export async function createWorld(people: number) {
  const connection = new DatabaseSync(':memory:')
  const queries: Queries = {
    all: async (sql, ...values) =>
      connection
        .prepare(sql)
        .all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]))) as Row[],
  }
  const once: Database['change'] = (work) => work(queries)
  await makeTables(queries, 0)
  const letter = readLetter('---\nsubject: Live\n---\n\nHello {fullName}', 'letter.md')
  const welcome = readLetter('---\nsubject: Welcome\n---\n\n{confirmUrl}', 'welcome.md', true)
  let now = Date.parse('2025-07-22T00:00:00Z')
  let signedUp = 0
  let step = 0
  /** How often the mail server has ended, with all connections, and how many tries until it is back. */
  const mailServer = { ends: 0, triesUntilBack: 0 }
  /** How many tries until the database is back. */
  let databaseIsBackIn = 0
  /** When letters were handed over. */
  const sends: number[] = []
  /** All waits of commands, in order. */
  const waits: number[] = []
  /** The letters that the mail server has accepted, by person. */
  const taken = new Map<string, number>()
  /** How often the operator has had an unsure letter sent again, by person. */
  const allowed = new Map<string, number>()
  /** The unsubscribe token in each person's last letter. */
  const links = new Map<string, string>()
  /** The step at which each person left. */
  const left = new Map<string, number>()
  const list = new Set<string>()
  /** When each person joined, here or by the list of another service. */
  const joined = new Map<string, number>()
  /** When people were forgotten, by address. */
  const forgotten = new Map<string, number>()
  /** When the mail server has accepted a welcome, by person. */
  const welcomes = new Map<string, number[]>()
  /** How often the operator has had an unsure welcome sent again, by person. */
  const allowedWelcomes = new Map<string, number>()
  /** The step at which each person was forgotten, and may come back. */
  const gone = new Map<string, number>()
  /** The step at which each person was asked to confirm the address. */
  const asked = new Map<string, number>()
  const confirmed = new Set<string>()

  const clock: Clock = {
    now: () => now,
    async wait(milliseconds, signal) {
      if (signal.aborted) return
      now += milliseconds
      waits.push(milliseconds)
    },
  }

  /** A server goes on after any error, so what is broken is kept. */
  let broken: BrokenRule | undefined
  const breakRule = (sentence: string): never => {
    broken ??= new BrokenRule(sentence)
    throw broken
  }

  async function signUp(person: string, isFirst = false) {
    now += 1000
    const time = new Date(now).toISOString()
    signedUp += 1
    const email = signedUp % 2 ? person : person.toUpperCase()
    const row = { ...sample, email, submittedAt: time, receivedAt: time, origin: null }
    await storeSignUps(queries, [row], now, 1e9, isFirst ? {} : { welcome: { asks: true } })
    if (!list.has(person) && !isFirst) asked.set(person, step)
    list.add(person)
    joined.set(person, joined.get(person) ?? now)
    gone.delete(person)
    left.delete(person)
    // The link of an earlier letter.
    const token = `earlier ${person}`
    await queries.all('INSERT INTO ways_out VALUES ($1, $2) ON CONFLICT DO NOTHING', token, person)
    links.set(person, token)
  }
  const inOrder = () => [...joined].sort(([, one], [, other]) => one - other).map(([who]) => who)

  /** Those who are owed the letter, in the order in which they joined. */
  async function owed(): Promise<string[]> {
    const rows = await queries.all(
      'SELECT person, state FROM deliveries WHERE letter = $1',
      letter.id,
    )
    const states = new Map(rows.map((row) => [row.person, row.state]))
    return inOrder().filter(
      (person) =>
        !left.has(person) &&
        !asked.has(person) &&
        (states.get(person) ?? 'deferred') === 'deferred',
    )
  }

  /** Imports a list of another service in two batches; first, maybe, in a command that is killed. */
  async function importList(who: number) {
    const person = someone(who)
    signedUp += 1
    const date = Date.parse('2024-01-01T00:00:00Z') + signedUp * 1000
    const rowOf = (email: string, time = date, isLeaver = false): Imported => {
      const submittedAt = time ? new Date(time).toISOString() : ''
      const signUp = { ...sample, email, submittedAt, receivedAt: null, origin: null }
      return { signUp, isOwn: false, left: isLeaver, confirmedAt: '' }
    }
    const rows = [
      rowOf(`import-${signedUp}@sample.example`, date, who % 4 === 1),
      ...(person ? [rowOf(person.toUpperCase(), who % 3 ? date - 1 : 0)] : []),
      ...[...gone.keys()].map((one) => rowOf(one, who % 2 ? now : 0)),
      rowOf(`undated-${signedUp}@sample.example`, 0),
    ]
    const [one, two] = [rows.slice(0, 2), rows.slice(2)]
    for (const batch of who % 2 ? [one, one, two] : [one, two]) {
      if (batch.length === 0) continue
      now += 1000
      await storeImported(queries, batch, now)
      for (const { signUp, left: isLeaver } of batch) {
        const { email, submittedAt } = signUp
        const imported = email.toLowerCase()
        const time = Date.parse(submittedAt) || now
        if (gone.has(imported) || time <= (forgotten.get(imported) ?? 0)) continue
        asked.delete(imported)
        list.add(imported)
        joined.set(imported, Math.min(joined.get(imported) ?? time, time))
        if (isLeaver && !left.has(imported)) left.set(imported, step)
      }
    }
    const again = await storeImported(queries, rows, now + 1000)
    if (again.includes('added')) throw new BrokenRule('A list that was imported again adds to it.')
  }

  const someone = (who: number) => [...list][who % list.size]
  for (let at = 0; at < people; at += 1) await signUp(`person-${at}@sample.example`, at % 2 === 0)

  async function act(what: Act, who: number) {
    const person = someone(who)
    if (what === 'sign up') await signUp(`late-${signedUp}@sample.example`)
    else if (what === 'import') await importList(who)
    else if (what === 'end of the database') databaseIsBackIn = who % 5
    else if (what === 'end of the mail server') {
      mailServer.ends += 1
      mailServer.triesUntilBack = who % 5
    } else if (what === 'come back') {
      const [back] = gone.keys()
      if (back) await signUp(back)
    } else if (!person) return
    else if (what === 'confirm') {
      await confirm(queries, person, new Date(now).toISOString())
      if (asked.delete(person)) confirmed.add(person)
    } else if (what === 'sign up anew') await signUp(person)
    else if (what === 'leave') {
      const token = links.get(person)
      if (token === undefined) return
      now += 1000
      const known = await personAt(queries, token)
      if (known === undefined) return
      await leave(queries, known, new Date(now).toISOString())
      left.set(person, step)
    } else if (what === 'forget') {
      await queries.all('DELETE FROM signups WHERE person = $1', person)
      await forgetInLetters(queries, [person])
      await keepForgotten(queries, [
        { hash: hashOfPerson(person), forgottenAt: new Date(now).toISOString() },
      ])
      forgotten.set(person, now)
      list.delete(person)
      joined.delete(person)
      left.delete(person)
      links.delete(person)
      gone.set(person, step)
      asked.delete(person)
      confirmed.delete(person)
      // A forgotten person who signs up again counts as a new one, and may get the letter.
      taken.delete(person)
    } else
      await command({
        ...{ isServer: what === 'another server', killedAt: 4 * who },
        ...{ behaviours: [], acts: [], unsure: 'leave alone' },
      })
  }

  /** Runs the command until it ends or is killed. */
  async function command(call: Call): Promise<void> {
    const ownStart = step
    const behaviours = [...call.behaviours]
    let isKilled = false
    let lastRead = 0
    let kill: () => void = () => {}
    const killed = new Promise<void>((resolve) => {
      kill = resolve
    })

    /** A step of this command, at which it may be killed. */
    async function atStep() {
      step += 1
      if (isKilled) return never
      if (step - ownStart >= call.killedAt) {
        isKilled = true
        kill()
        return never
      }
      for (const { at, act: what, who } of call.acts)
        if (at === step - ownStart) await act(what, who)
    }

    const run: Database['change'] = async (work) => {
      await atStep()
      if (isSending && databaseIsBackIn > 0) {
        databaseIsBackIn -= 1
        throw new StoreError('The database is away.', true)
      }
      lastRead = step
      if (isSending && call.next) wave ??= (await owed()).slice(0, call.next)
      const result = await once(work)
      await atStep()
      return result
    }

    const isEarlier = (at: number | undefined) => at !== undefined && at < lastRead

    function record({ to, raw }: Message) {
      if (isEarlier(left.get(to))) breakRule(`${to} has unsubscribed, and gets a letter.`)
      if (isEarlier(gone.get(to))) breakRule(`${to} was forgotten, and gets a letter.`)
      if (raw.includes('Subject: Welcome')) return recordWelcome(to)
      if (wave && !wave.includes(to)) breakRule(`${to} gets the letter out of turn.`)
      if (isEarlier(asked.get(to))) breakRule(`${to} has not confirmed, and gets a letter.`)
      const count = (taken.get(to) ?? 0) + 1
      taken.set(to, count)
      const link = /letters\/([\w-]{22})>/.exec(raw.toString('latin1'))?.[1]
      if (link) links.set(to, hashOfToken(link))
      if (count > 1 + (allowed.get(to) ?? 0)) breakRule(`${to} got the letter ${count} times.`)
    }

    function recordWelcome(to: string) {
      const before = welcomes.get(to) ?? []
      const recent = before.filter((at) => at > now - 30 * day + hour).length
      welcomes.set(to, [...before, now])
      if (recent > (allowedWelcomes.get(to) ?? 0))
        breakRule(`${to} gets another welcome within 30 days.`)
    }

    let isSending = false
    /** Who is to get it, by the list as it is first read. */
    let wave: string[] | undefined
    let connectedSince: number | undefined
    const server: MailServer = {
      async connect() {
        await atStep()
        if (connectedSince === mailServer.ends) return
        if (mailServer.triesUntilBack > 0) {
          mailServer.triesUntilBack -= 1
          throw new MailError('away', true)
        }
        connectedSince = mailServer.ends
      },
      async send(message): Promise<Outcome> {
        await server.connect()
        // Between its turn and the letter, others may have theirs.
        if (now < (sends.at(-3) ?? 0) + 60_000 / rate)
          breakRule(`More than ${rate} letters are sent a minute.`)
        sends.push(now)
        const behaviour = behaviours.shift() ?? 'take'
        const cut = { answer: 'Connection closed' }
        if (/cut/.test(behaviour)) connectedSince = undefined
        if (behaviour === 'take' || behaviour === 'take and cut') record(message)
        await atStep()
        switch (behaviour) {
          case 'take':
            return { state: 'sent', answer: '250 OK' }
          case 'defer':
            return { state: 'deferred', answer: '451 later' }
          case 'refuse':
            return { state: 'refused', answer: '550 no' }
          case 'refuse the sender':
            throw new MailError('550 not you', false)
          case 'go away':
            mailServer.ends += 1
            mailServer.triesUntilBack = 3
            return { state: 'deferred', ...cut }
          default:
            return { state: 'unsure', ...cut }
        }
      },
      close() {},
    }

    /** Runs a server until it has looked in vain a few times, or for a week. */
    async function serve() {
      isSending = true
      const end = now + 7 * day
      let rests = 0
      let isEnding = false
      await new Promise<void>((resolve) => {
        const idle = 30_000
        const { close } = sendOutgoing(
          { change: run, read: run },
          [welcomeRoute({ letter: welcome, mail, rate: 0, confirmDays: 14 }, clock, server)],
          {
            now: clock.now,
            async wait(milliseconds, signal) {
              // It ends by itself, and is not hurried.
              if (isEnding) return signal.aborted ? undefined : never
              if (milliseconds === idle) rests += 1
              if (rests < 3 && now < end) return clock.wait(milliseconds, signal)
              isEnding = true
              void close().then(resolve)
            },
          },
        )
      })
    }

    async function settleWelcomes(way: 'again' | 'skip') {
      if (way === 'again')
        for (const { person } of await inState(queries, 'unsure', welcomeId))
          allowedWelcomes.set(person, (allowedWelcomes.get(person) ?? 0) + 1)
      await run((all) => settle(all, way, now))
    }

    async function work() {
      if (call.isServer) {
        if (call.unsure !== 'leave alone') await settleWelcomes(call.unsure)
        return serve()
      }
      await run((all) => beginLetter(all, { ...letter, file: 'letter.md' }, now))
      if (call.unsure !== 'leave alone') {
        const named = await inState(queries, 'unsure', letter.id)
        if (call.unsure === 'again')
          for (const { person } of named) allowed.set(person, (allowed.get(person) ?? 0) + 1)
        const { unsure } = call
        await run((all) => settle(all, unsure, now, letter.id))
      }
      isSending = true
      await sendLetters({
        database: { change: run, read: run },
        letter,
        choice: { next: call.next },
        settings: mail,
        server,
        clock,
        watcher: { progress() {}, waiting() {} },
        signal: new AbortController().signal,
      }).catch((error) => {
        if (!(error instanceof MailError) || error.isPassing) throw error
      })
    }
    await Promise.race([work(), killed])
    if (broken) throw broken
  }

  const count = () => countPeople({ read: once }, letter.id)

  /** Lets the command finish, and compares the database with what the mail server has accepted. */
  async function judge(): ReturnType<typeof count> {
    for (let tries = 0; tries < 20; tries += 1) {
      now += longestSending + 1
      await command(untroubled)
      if ((await count()).owed === 0) break
    }
    const counts = await count()
    if (counts.owed > 0) throw new BrokenRule(`${counts.owed} people are still owed the letter.`)
    const named = new Set<string>()
    for (const state of ['unsure', 'skipped', 'refused'] as const)
      for (const { person } of await inState(queries, state, letter.id)) named.add(person)
    const rows = await queries.all('SELECT person FROM signups GROUP BY person ORDER BY min(id)')
    if (rows.map(({ person }) => person).join() !== inOrder().join())
      throw new BrokenRule('The list is not that of those who joined, in their order.')
    for (const person of list)
      if (!taken.has(person) && !left.has(person) && !asked.has(person) && !named.has(person))
        throw new BrokenRule(`${person} got no letter, and the report does not name them.`)
    for (const { person } of await inState(queries, 'sent', letter.id))
      if (!taken.has(person))
        throw new BrokenRule(`${person} is recorded as sent, and got no letter.`)
    for (const { person } of await inState(queries, 'refused', letter.id))
      if (taken.has(person) && !allowed.has(person))
        throw new BrokenRule(`${person} is recorded as refused, and got the letter.`)
    await judgeWelcomes()
    return counts
  }

  async function judgeWelcomes() {
    for (let tries = 0; (await nextDue(queries, 'mail', now)) !== ''; tries += 1) {
      if (tries === 40) throw new BrokenRule('A welcome waits for ever.')
      now += tries === 0 ? longestSending + 1 : 31 * day
      await tidy({ change: once, read: once } as Database, undefined, now)
      await command({ ...untroubled, isServer: true })
    }
    const named = new Set<string>()
    for (const state of ['unsure', 'skipped', 'refused', 'failed'] as const)
      for (const { person } of await inState(queries, state, welcomeId)) named.add(person)
    for (const person of list)
      if (
        (asked.has(person) || confirmed.has(person)) &&
        !welcomes.has(person) &&
        !named.has(person)
      )
        throw new BrokenRule(`${person} got no welcome, and the report does not name them.`)
    const known = await queries.all(`SELECT person FROM confirmations WHERE "confirmedAt" <> ''`)
    for (const person of confirmed)
      if (!known.some((row) => row.person === person))
        throw new BrokenRule(`${person} has confirmed, and is not confirmed.`)
  }

  return { command, judge, taken, waits, close: () => connection.close() }
}
