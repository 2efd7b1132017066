import { resolve } from 'node:path'
import { readVariable } from './environment.ts'

/** What the environment says about the server (DESIGN.md section 4, Commands). */
export interface ServerSettings {
  /** 0 lets the system choose. */
  port: number
  /** A host name or address; `localhost` is every loopback address. */
  host: string
  /** Absolute path of the file with the sign-ups. */
  waitlistFile: string
  /** Sign-ups a minute from one address; 0 is no limit. */
  ratePerMinute: number
}

const wholeNumberTo = (max: number) => (text: string) =>
  /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined

/** The path of `ServerSettings.waitlistFile`; reports need no more of the settings. */
export const waitlistPath = (env: NodeJS.ProcessEnv): string =>
  resolve(
    readVariable(env, 'WAITLIST_FILE', 'the path of a file', (text) => text) ??
      '.data/waitlist.jsonl',
  )

/** @throws one sentence on the first bad value */
export function serverSettings(env: NodeJS.ProcessEnv): ServerSettings {
  return {
    port: readVariable(env, 'PORT', 'a port from 0 to 65535', wholeNumberTo(65_535)) ?? 4173,
    host: readVariable(env, 'HOST', 'a host name or address', (text) => text) ?? 'localhost',
    waitlistFile: waitlistPath(env),
    ratePerMinute:
      readVariable(
        env,
        'WAITLIST_RATE',
        'a whole number of sign-ups a minute, 0 for no limit',
        wholeNumberTo(Number.MAX_SAFE_INTEGER),
      ) ?? 60,
  }
}
