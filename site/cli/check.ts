import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingNames, shownValue } from '../base/environment.ts'
import { codeOf, reason } from '../base/reason.ts'
import { settingsIn } from '../server/configured.ts'
import type { Database } from '../server/database/database.ts'
import { isDatabaseUrl } from '../server/http/settings.ts'
import { createMailServer } from '../server/letters/mail-server.ts'
import { pauseReason } from '../server/outbox/pause.ts'
import { countByState, lastEventAnswer } from '../server/outbox/status.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { ask } from '../server/webhooks/webhook.ts'
import { defineCommand } from './command.ts'

const hour = 3_600_000

/** @param finding the problem and what to do: one sentence each */
function requireThat(isWell: boolean, finding: string): asserts isWell {
  if (!isWell) throw new Error(finding)
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name leads nowhere',
}

/** @param remedy what to do without an answer */
const fetchFrom = (url: string, remedy: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).catch((error) => {
    const cause = error.cause ?? error
    throw new Error(
      `${url} does not answer (${failures[String(codeOf(cause))] ?? reason(cause)}): ${remedy}.`,
    )
  })

/** The problem and what to do. The error of a system call alone explains neither. */
function explain(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? String(error.path) : ''
  if (path === '') return reason(error)
  if (codeOf(error) === 'ENOENT')
    return `${path} does not exist: start the server once, or set WAITLIST_DATABASE to another file.`
  if (/^(?:EACCES|EPERM)$/.test(String(codeOf(error))))
    return `User ${process.getuid?.()} may not use ${path}: run this as the server's user, or change the owner with chown.`
  return `${path} cannot be used (${reason(error)}): check the disk with df and dmesg.`
}

/** The file of an SQLite database: owner and backups. */
const fileChecks = (file: string) => ({
  // Opening the file removes the permissions of others.
  file() {
    const { uid } = statSync(file)
    const user = process.getuid?.() ?? uid
    requireThat(
      uid === user,
      `${file} belongs to user ${uid}, and this command runs as user ${user}. Run it as the server's user, or change the owner with chown.`,
    )
    accessSync(dirname(file), constants.W_OK)
    return `${file} belongs to user ${uid}, and only this user can read it`
  },
  backup() {
    const folder = join(dirname(file), 'backups')
    const [newest] = (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => /^waitlist-.*\.db$/.test(name))
      .map((name) => statSync(join(folder, name)).mtimeMs)
      .sort((one, other) => other - one)
    requireThat(
      newest !== undefined,
      `There is no backup in ${folder}: start the timer for backups.`,
    )
    const hours = (Date.now() - newest) / hour
    requireThat(
      hours < 2.5,
      `The last backup in ${folder} is ${hours.toFixed(1)} hours old: check the timer for backups.`,
    )
    return `the last in ${folder} is ${Math.round(hours * 60)} minutes old`
  },
})

/** The checks that read the database. */
const ofDatabase = ['file', 'letters', 'webhook']

/** The checks by name. Each returns its result in a few words. */
async function checks(env: NodeJS.ProcessEnv, store: Database, database: string) {
  const { host, port, brand, webhook, mail } = await settingsIn(env)
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    settings() {
      const set = settingNames.flatMap((name) => shownValue(env, name) ?? [])
      return set.length > 0 ? set.join(' ') : 'none is set: the build has all values'
    },
    async database() {
      // Without permission for the folder the file would seem to be missing.
      if (!isDatabaseUrl(database)) statSync(database)
      const people = await countSignUps(store)
      return `${store.name} is readable and has ${count(people, 'sign-up')}`
    },
    ...(isDatabaseUrl(database) ? {} : fileChecks(database)),
    async letters() {
      const states = await store.read((queries) => countByState(queries))
      const paused = await store.read(pauseReason)
      requireThat(paused === undefined, `Letters are paused: ${paused} "mail --resume" sends them.`)
      const unsent = (states.get('failed') ?? 0) + (states.get('unknown') ?? 0)
      requireThat(
        unsent === 0,
        `${count(unsent, 'letter')} failed or of unknown delivery: "mail --status" names the addresses, and "mail --retry FILE" sends them again.`,
      )
      const shown = [...states].map(([state, letters]) => `${letters} ${state}`)
      return shown.length > 0 ? shown.join(', ') : 'none was sent'
    },
    async webhook() {
      const states = await store.read((queries) => countByState(queries, 'webhook'))
      const waiting = (states.get('waiting') ?? 0) + (states.get('sending') ?? 0)
      if (!webhook)
        return waiting > 0
          ? `WEBHOOK_URL is not set here: ${count(waiting, 'event')} wait for a server that has it`
          : 'WEBHOOK_URL is not set here: no events are sent'
      await ask(webhook.url, { method: 'HEAD' }, 5000)
      const failures = states.get('failed') ?? 0
      requireThat(
        failures === 0,
        `${count(failures, 'event')} failed for three days: "report" gives the reason.`,
      )
      // Another request than an event only shows that the service can be reached.
      const answer = await store.read(lastEventAnswer)
      requireThat(
        answer === undefined,
        `Events wait for another attempt after the answer "${answer}". They are sent automatically when the service works again.`,
      )
      return `${webhook.url.hostname} can be reached, and ${count(waiting, 'event')} wait`
    },
    async server() {
      const { status } = await fetchFrom(
        `${own}/health`,
        'start the server, or give this command its PORT and HOST',
      )
      requireThat(status === 200, `${own}/health answers ${status}: the log gives the reason.`)
      return `${own}/health answers 200`
    },
    async proxy() {
      if (brand.siteUrl === own) return 'none, SITE_URL is the server itself'
      const { status } = await fetchFrom(
        `${brand.siteUrl}/health`,
        'start the proxy, let the DNS lead to it, or correct SITE_URL',
      )
      requireThat(
        status === 200,
        `${brand.siteUrl}/health answers ${status}: check the proxy's log.`,
      )
      const metrics = await fetchFrom(`${brand.siteUrl}/metrics`, "check the proxy's log")
      requireThat(
        metrics.status !== 200,
        `${brand.siteUrl}/metrics is public: let the proxy send X-Forwarded-For.`,
      )
      return `${brand.siteUrl} answers, and its metrics are not public`
    },
    async mail() {
      if (!mail) return 'MAIL_SERVER is not set: no letters can be sent'
      const mailServer = createMailServer(mail.server, {
        connectionTimeout: 5000,
        greetingTimeout: 5000,
      })
      await mailServer.connect().catch((error) => {
        throw new Error(`${reason(error)}: check MAIL_SERVER and firewalls.`)
      })
      mailServer.close()
      return `${mail.server.host}:${mail.server.port} accepts letters`
    },
  }
}

export const check = defineCommand({
  name: 'check',
  usage: '',
  summary: 'check this installation, with one line for each part',
  details: 'For each problem it says what to do, and ends with code 1.',
  options: {},
  async run({ env, store, database }) {
    const wrong = new Set<string>()
    for (const [name, run] of Object.entries(await checks(env, store, database))) {
      // The check of the database has reported the problem already.
      if (wrong.has('database') && ofDatabase.includes(name)) continue
      try {
        console.log(`ok    ${name}: ${plain(await run())}`)
      } catch (error) {
        wrong.add(name)
        process.exitCode = 1
        console.log(`WRONG ${name}: ${plain(explain(error))}`)
      }
    }
  },
})
