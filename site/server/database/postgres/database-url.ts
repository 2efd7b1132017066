/** The URL of a PostgreSQL database, taken apart. */
interface DatabaseUrl {
  /** For the driver alone: it contains the password. */
  connectionString: string
  /** For reports and logs: without user, password and settings. */
  name: string
  /** Replaces the password in a text. */
  withoutPassword(text: string): string
}

function read(url: URL): DatabaseUrl {
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new Error('it is of another database')
  // As in user:pass#word@host: the password has ended the host, and part of it would be shown.
  if (/[@#]/.test(url.pathname + url.search) || url.hash) throw new Error('it has a bare password')
  const secrets = [
    ...[url.password, decodeURIComponent(url.password)],
    ...url.searchParams.getAll('password'),
  ].filter(Boolean)
  // Gives `sslmode` the meaning that it has in PostgreSQL's own programs.
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  const connectionString = url.href
  url.password = ''
  url.username = ''
  url.search = ''
  return {
    connectionString,
    name: url.href,
    withoutPassword: (text) =>
      secrets.reduce((safe, secret) => safe.replaceAll(secret, '********'), text),
  }
}

/**
 * Reads a URL such as `postgres://user:password@host:5432/database?sslmode=verify-full`.
 * @throws a sentence without the URL, which may have a password
 */
export function parseDatabaseUrl(database: string): DatabaseUrl {
  try {
    return read(new URL(database))
  } catch {
    throw new Error(
      'WAITLIST_DATABASE takes the path of a file, or a URL such as postgres://user:password@host:5432/database?sslmode=verify-full. In its password, all but letters and digits is percent-encoded.',
    )
  }
}
