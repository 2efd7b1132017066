import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endpointPath } from '../../site/server/http/routes.ts'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { type Answer, elsewhere, type Fault, faults, send as sendAnswer } from './faults.ts'

/** A sign-up that has come to the proxy. */
export interface Arrival {
  email: string
  submittedAt: string
  fault: Fault
  /** When it had come and when its answer had gone or its connection broke; in ms. */
  from: number
  to: number
}

/** Stands between the browser and the site's server, and plays the faults. */
export interface FaultProxy {
  url: string
  arrivals: readonly Arrival[]
  /** What came where a redirect leads. */
  strays: readonly string[]
  arrivalsOf(email: string): readonly Arrival[]
  /** Sets what happens to the next requests of a sign-up, one after the other. */
  plan(email: string, next: readonly Fault[]): void
  /** Sets what happens to all for which nothing is planned; at first nothing. */
  elseAll(fault: Fault): void
  /** Forgets all plans: from now on nothing happens. */
  calm(): void
  close(): Promise<void>
}

const anyCall = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

/** Repeats a request at another server. */
async function repeat(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method = 'GET', url = '/', headers } = request
  const copy = send(target + url, { method, headers: { ...headers, connection: 'close' } })
  copy.end(body)
  const [answer] = (await once(copy, 'response')) as [IncomingMessage]
  const { connection, 'transfer-encoding': encoding, ...rest } = answer.headers
  return {
    status: answer.statusCode ?? 502,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    body: await buffer(answer),
  }
}

/** @param target the server that it stands in front of */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const arrivals: Arrival[] = []
  const strays: string[] = []
  const plans = new Map<string, Fault[]>()
  let fallback: Fault = 'none'

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    if (request.url === elsewhere) {
      strays.push(body.toString())
      return sendAnswer(response, { status: 200, headers: anyCall, body: '{}' })
    }
    const forward = () => repeat(target, request, body)
    const isSignUp = request.method === 'POST' && request.url === endpointPath
    try {
      if (!isSignUp) return sendAnswer(response, await forward())
      const { email, submittedAt } = JSON.parse(body.toString()) as Submission
      const fault = plans.get(email)?.shift() ?? fallback
      const from = performance.now()
      const arrival = { email, submittedAt, fault, from, to: Number.POSITIVE_INFINITY }
      arrivals.push(arrival)
      response.once('close', () => {
        arrival.to = performance.now()
      })
      await faults[fault]({ response, forward })
    } catch (error) {
      // The receiver is this test's own, and has no faults that are not played here.
      console.error('The fault proxy could not reach the receiver.', error)
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    strays,
    arrivalsOf: (email) => arrivals.filter((arrival) => arrival.email === email),
    plan: (email, next) => void plans.set(email, [...next]),
    elseAll: (fault) => {
      fallback = fault
    },
    calm() {
      plans.clear()
      fallback = 'none'
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
