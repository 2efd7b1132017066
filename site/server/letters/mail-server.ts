import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { NodemailerError } from 'nodemailer/lib/errors'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome } from '../outbox/claims.ts'
import { plain, truncate } from '../terminal/terminal-text.ts'
import type { Message } from './compose.ts'
import type { MailSettings } from './mail-settings.ts'

/** A connection to the operator's mail server. */
export type MailServer = ReturnType<typeof createMailServer>

/** The mail server cannot be used. */
export class MailError extends Error {}

/**
 * Timeouts in milliseconds. RFC 5321, 4.5.3.2: a client that waits less than ten minutes for the last answer may
 * send letters twice.
 */
const longest = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 600_000 }

/** The server's answer on one line, truncated. */
const oneLine = (text: string) => truncate(plain(text), 300)
const answerOf = ({ response, message }: NodemailerError) => oneLine(response || message)

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** @param timeouts shorter ones, for tests */
export function createMailServer(
  { auth, ...server }: MailSettings['server'],
  timeouts: Partial<typeof longest> = {},
) {
  const name = `${server.host}:${server.port}`
  let connection: SmtpConnection | undefined
  let newest: SmtpConnection | undefined

  async function connect() {
    if (connection) return connection
    const current = new SmtpConnection({
      ...server,
      requireTLS: !loopback.test(server.host),
      ...longest,
      ...timeouts,
    })
    newest = current
    current.once('end', () => {
      if (connection === current) connection = undefined
    })
    try {
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => (error ? reject(error) : resolve())
        // Also handles errors between two letters; `end` reports them.
        current.on('error', reject)
        current.connect((error) => (auth && !error ? current.login(auth, done) : done(error)))
      })
    } catch (error) {
      current.close()
      const smtp = error as NodemailerError
      const why = smtp.code === 'ETLS' ? 'without TLS, a password or letters could be read: ' : ''
      throw new MailError(`The mail server ${name} cannot be used: ${why}${answerOf(smtp)}`)
    }
    connection = current
    return current
  }

  return {
    /** Connects if it is not connected. @throws MailError */
    async connect(): Promise<void> {
      await connect()
    },
    /** Hands over a letter. @throws MailError if the server accepts no letter from this sender */
    async send({ from, to, raw }: Message): Promise<Outcome> {
      const current = await connect()
      // Read when the server is ready for the text of the letter.
      const letter = Readable.from([raw])
      try {
        const send = promisify(current.send.bind(current))
        const { response } = await send({ from, to, size: raw.length }, letter)
        return { state: 'sent', answer: oneLine(response) }
      } catch (error) {
        const smtp = error as NodemailerError
        const code = smtp.responseCode ?? 0
        const answer = answerOf(smtp)
        // The next letter needs a new connection: this one may be closed or still have the addresses.
        current.close()
        connection = undefined
        if (code >= 500 && smtp.command === 'MAIL FROM')
          throw new MailError(`The mail server ${name} accepts no letters from ${from}: ${answer}`)
        const isKnown = code >= 400 || !letter.readableDidRead
        return { state: code >= 500 ? 'refused' : isKnown ? 'deferred' : 'unknown', answer }
      }
    },
    /** Closes the connection at once. */
    breakOff(): void {
      const socket = newest?._socket
      if (socket) socket.destroy()
    },
    close(): void {
      connection?.quit()
      connection = undefined
    },
  }
}
