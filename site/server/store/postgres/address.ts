/** Where a PostgreSQL database is, in the forms that are needed of it. */
export interface Address {
  /** For the driver. It has the password, and goes nowhere else. */
  connectionString: string
  /** What reports and logs call it: without user, password and settings. */
  name: string
  /** For a command of PostgreSQL's that somebody types: without the password. */
  typed: string
  /** A text without the password, should it be in it. */
  withoutPassword(text: string): string
}

function read(url: URL): Address {
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error('it is of another database')
  const secrets = [url.password, decodeURIComponent(url.password)].filter(Boolean)
  // The driver has a meaning of its own for some of the modes; this is that of PostgreSQL's programs.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  const connectionString = url.href
  url.searchParams.delete('uselibpqcompat')
  url.password = ''
  const typed = url.href
  url.username = ''
  url.search = ''
  return {
    connectionString,
    name: url.href,
    typed,
    withoutPassword: (text) =>
      secrets.reduce((safe, secret) => safe.replaceAll(secret, '********'), text),
  }
}

/**
 * Reads a URL such as `postgres://user:password@host:5432/database?sslmode=verify-full`.
 * @throws a sentence without the URL, which may have a password
 */
export function parseAddress(database: string): Address {
  try {
    return read(new URL(database))
  } catch {
    throw new Error(
      'WAITLIST_DATABASE takes the path of a file, or a URL such as postgres://user:password@host:5432/database?sslmode=verify-full. In its password, all but letters and digits is percent-encoded.',
    )
  }
}
