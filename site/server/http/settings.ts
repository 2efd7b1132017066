import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import * as brand from '../../../widgets/brand.ts'
import { type ReadVariable, readSettings, type SettingName } from '../../base/environment.ts'
import { endpointVariable } from '../../base/site-brand.ts'
import { ipList } from './client-ip.ts'
import { requestPath } from './routes.ts'

/** The server's settings, from the environment. */
export interface ServerSettings {
  /** 0 lets the system choose. */
  port: number
  /** A host name or address; `localhost` is every loopback address. */
  host: string
  /** The database: the absolute path of an SQLite file, or a `postgres://` URL. */
  waitlistDatabase: string
  /** Sign-ups a minute from one sender; 0 means no limit. */
  ratePerMinute: number
  /** The proxies with a trusted X-Forwarded-For. */
  trustedProxies: BlockList
  /** The paths of the receiver: its own, and the target of the pages' forms. */
  endpointPaths: readonly string[]
  /** Opens `/metrics` from everywhere; empty: only from this machine. */
  metricsToken: string
  /** Opens the list of sign-ups; empty for no list. */
  apiToken: string
}

const wholeNumberTo = (max: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined

/** Whether a text is the URL of a database, such as `postgres://…`, and not a file. */
export const isDatabaseUrl = (text: string): boolean =>
  /^(postgres(ql)?:|[a-z][a-z+]+:\/\/)/i.test(text)

function parseDatabase(text: string): string | undefined {
  const [, scheme] = /^((?:file|sqlite\d?):)/i.exec(text) ?? []
  if (scheme)
    throw new Error(`WAITLIST_DATABASE begins with "${scheme}": write the path of the file alone.`)
  if (!isDatabaseUrl(text)) return resolve(text)
  return /^postgres(ql)?:/i.test(text) && URL.canParse(text) ? text : undefined
}

const databaseVariable = (variable: ReadVariable): string =>
  variable(
    'WAITLIST_DATABASE',
    'the path of a file, or a URL such as postgres://user:password@host:5432/database',
    parseDatabase,
    resolve('.data/waitlist.db'),
  )

/**
 * `ServerSettings.waitlistDatabase` alone, for commands.
 * @throws one sentence on a bad value
 */
export const waitlistDatabase = (env: NodeJS.ProcessEnv): string =>
  readSettings(env, databaseVariable)

function endpointPaths(endpoint: string): string[] {
  // A complete URL belongs to another service, which receives the sign-ups itself.
  const path = endpoint.startsWith('/') ? requestPath(endpoint) : undefined
  return [...new Set([brand.waitlistEndpoint, path ?? brand.waitlistEndpoint])]
}

const tokenVariable = (variable: ReadVariable, name: SettingName): string =>
  variable(
    name,
    'at least 32 characters without spaces, such as from "openssl rand -hex 24"',
    (text) => (/^[!-~]{32,}$/.test(text) ? text : undefined),
    '',
  )

export const serverVariables = (variable: ReadVariable): ServerSettings => ({
  port: variable('PORT', 'a port from 0 to 65535', wholeNumberTo(65_535), 4173),
  host: variable('HOST', 'a host name or address', (text) => text, 'localhost'),
  waitlistDatabase: databaseVariable(variable),
  ratePerMinute: variable(
    'WAITLIST_RATE',
    'a whole number of sign-ups a minute, 0 for no limit',
    wholeNumberTo(Number.MAX_SAFE_INTEGER),
    60,
  ),
  trustedProxies: variable(
    'TRUSTED_PROXIES',
    'addresses and subnets with a comma between, such as 10.0.0.1,fd00::/8',
    ipList,
    new BlockList(),
  ),
  endpointPaths: endpointPaths(endpointVariable(variable)),
  metricsToken: tokenVariable(variable, 'METRICS_TOKEN'),
  apiToken: tokenVariable(variable, 'API_TOKEN'),
})

/** @throws a sentence for each bad value */
export const serverSettings = (env: NodeJS.ProcessEnv): ServerSettings =>
  readSettings(env, serverVariables)
