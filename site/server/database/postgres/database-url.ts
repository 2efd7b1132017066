/** The parts of a PostgreSQL URL. */
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
  // In user:pass#word@host the # ends the host, and part of the password would be visible.
  if (/[@#]/.test(url.pathname + url.search) || url.hash) throw new Error('it has a bare password')
  const secrets = [
    ...[url.password, decodeURIComponent(url.password)],
    ...url.searchParams.getAll('password'),
  ].filter(Boolean)
  // Gives `sslmode` the meaning of PostgreSQL's own programs.
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
 * @throws a sentence without the URL, which may contain a password
 */
export function parseDatabaseUrl(database: string): DatabaseUrl {
  try {
    return read(new URL(database))
  } catch {
    throw new Error(
      'WAITLIST_DATABASE takes the path of a file, or a URL such as postgres://user:password@host:5432/database?sslmode=verify-full. Percent-encode all characters of its password except letters and digits.',
    )
  }
}
