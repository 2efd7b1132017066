import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { isAmong, requestPath } from '../http/routes.ts'
import type { ServerSettings } from '../http/settings.ts'
import type { WebHandler } from '../http/web-handler.ts'
import { countByState } from '../outbox/status.ts'
import { countSignUps } from '../sign-ups/list.ts'
import { hasToken, isFromInside, onlyGet, toOperator, unauthorized } from './access.ts'

const metricsPath = '/metrics'

/** Buckets in seconds. A sign-up waits for a commit, at most four seconds on PostgreSQL. */
const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** The metrics of a server in the text format of Prometheus, without personal data. */
export function createMetrics(
  database: Database,
  { metricsToken, endpointPaths }: Pick<ServerSettings, 'metricsToken' | 'endpointPaths'>,
) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const times = new Histogram({
    name: 'waitlist_sign_up_seconds',
    help: 'Time to answer a sign-up, by the status of the answer.',
    labelNames: ['status'] as const,
    buckets,
    registers,
  })
  const waiting = new Gauge({
    name: 'waitlist_sign_ups_waiting',
    help: 'Sign-ups that wait for their answer.',
    registers,
  })
  const errors = new Counter({
    name: 'waitlist_database_errors_total',
    help: 'Uses of the database that failed.',
    registers,
  })
  for (const [name, which, what] of [
    ['waitlist_sign_ups', 'listed', 'Sign-ups in the database'],
    ['waitlist_suspect', 'suspect', 'Sign-ups that programs seem to have sent'],
  ] as const)
    new Gauge({
      name,
      help: `${what}; absent while the database cannot be read.`,
      registers,
      async collect() {
        const count = await countSignUps(watched, which).catch(() => undefined)
        if (count === undefined) this.remove()
        else this.set(count)
      },
    })
  new Gauge({
    name: 'waitlist_letters',
    help: 'Letters to people, by what became of them; absent while the database cannot be read.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset()
      const states = await watched
        .read((queries) => countByState(queries))
        .catch(() => new Map<string, number>())
      for (const [state, count] of states) this.set({ state }, count)
    },
  })

  function noteError(error: unknown): never {
    errors.inc()
    throw error
  }

  /** Counts the failures of the database. */
  const watched: Database = {
    ...database,
    change: (...given) => database.change(...given).catch(noteError),
    read: (...given) => database.read(...given).catch(noteError),
  }

  /** Counts and times the receiver's answers to sign-ups. */
  const measure = (handler: WebHandler): WebHandler => ({
    takes: handler.takes,
    async answer(call, peer) {
      const isSignUp = call.method === 'POST' && isAmong(endpointPaths, requestPath(call.url) ?? '')
      if (!isSignUp) return handler.answer(call, peer)
      const end = times.startTimer()
      waiting.inc()
      let status = 'broken off'
      try {
        const answer = await handler.answer(call, peer)
        status = String(answer.status)
        return answer
      } finally {
        waiting.dec()
        end({ status })
      }
    },
  })

  const handler: WebHandler = {
    takes: (path) => path === metricsPath,
    async answer(call, peer) {
      if (!hasToken(call, metricsToken) && !isFromInside(call, peer)) return unauthorized()
      if (call.method !== 'GET' && call.method !== 'HEAD') return onlyGet()
      return toOperator(200, register.contentType, await register.metrics())
    },
  }
  return { watched, measure, handler }
}
