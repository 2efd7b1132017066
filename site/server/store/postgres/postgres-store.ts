import type { Waitlist } from '../store.ts'
import { parseAddress } from './address.ts'
import { connectTo } from './connection.ts'

/** Keeps sign-ups in a PostgreSQL database. @throws a sentence if the URL is not valid */
export function createPostgresStore(url: string): Waitlist {
  const address = parseAddress(url)
  return { ...connectTo(address), name: address.name }
}
