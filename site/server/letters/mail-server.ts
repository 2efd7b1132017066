import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { NodemailerError } from 'nodemailer/lib/errors'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { plain } from '../terminal/terminal-text.ts'
import type { Message } from './compose.ts'
import type { MailSettings } from './mail-settings.ts'

/** What became of a letter, with the mail server's answer. */
export interface Delivery {
  /**
   * - `sent`: the server has accepted it.
   * - `deferred`: the server has rejected it for now.
   * - `refused`: the server has rejected it for good.
   * - `unsure`: the server got all of it, and the connection was lost before the answer.
   */
  state: 'sent' | 'deferred' | 'refused' | 'unsure'
  answer: string
}

/** A connection to the operator's mail server. */
export interface MailServer {
  /** Connects if it is not connected. @throws MailError */
  connect(): Promise<void>
  /** Hands it a letter. @throws MailError if it will accept no letter from this sender */
  send(message: Message): Promise<Delivery>
  close(): void
}

/** The mail server cannot be used. */
export class MailError extends Error {
  /** Whether it may be usable again later. */
  readonly isPassing: boolean
  constructor(sentence: string, isPassing: boolean) {
    super(sentence)
    this.isPassing = isPassing
  }
}

/**
 * Milliseconds. RFC 5321, 4.5.3.2: a client that waits less than ten minutes for the last answer
 * sends letters twice.
 */
const patience = { connectionTimeout: 30_000, greetingTimeout: 60_000, socketTimeout: 600_000 }

/** The server's answer on one line, not too long. */
const oneLine = (text: string) => plain(text).slice(0, 300)
const answerOf = ({ response, message }: NodemailerError) => oneLine(response || message)

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** @param timeouts shorter ones, for tests */
export function createMailServer(
  { host, port, isSecure, login }: MailSettings['server'],
  timeouts: Partial<typeof patience> = {},
): MailServer {
  const name = `${host}:${port}`
  let connection: SmtpConnection | undefined

  const drop = () => {
    connection?.close()
    connection = undefined
  }

  async function connect() {
    if (connection) return connection
    const current = new SmtpConnection({
      host,
      port,
      secure: isSecure,
      requireTLS: !loopback.test(host),
      ...patience,
      ...timeouts,
    })
    current.once('end', () => {
      if (connection === current) connection = undefined
    })
    try {
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => (error ? reject(error) : resolve())
        // Also hears of errors between two letters, of which `end` tells.
        current.on('error', reject)
        current.connect((error) => (login && !error ? current.login(login, done) : done(error)))
      })
    } catch (error) {
      current.close()
      const smtp = error as NodemailerError
      const { code, responseCode = code === 'EAUTH' ? 535 : 0 } = smtp
      const why =
        code === 'ETLS' ? 'without TLS, a password or letters could be read on their way: ' : ''
      throw new MailError(
        `The mail server ${name} cannot be used: ${why}${answerOf(smtp)}`,
        responseCode < 500,
      )
    }
    connection = current
    return current
  }

  /** Makes the server forget the addresses of a letter that it has not accepted. */
  const reset = (current: SmtpConnection) =>
    new Promise<void>((resolve) => {
      current.once('end', resolve)
      current.reset((error) => {
        if (error) drop()
        resolve()
      })
    })

  return {
    connect: async () => void (await connect()),
    async send({ from, to, raw }) {
      const current = await connect()
      // The library starts reading when the server is ready for the text of the letter.
      let wasRead = false
      const letter = new Readable({
        read() {
          wasRead = true
          this.push(raw)
          this.push(null)
        },
      })
      try {
        const send = promisify(current.send.bind(current))
        const { response } = await send({ from, to, size: raw.length }, letter)
        return { state: 'sent', answer: oneLine(response) }
      } catch (error) {
        const smtp = error as NodemailerError
        const code = smtp.responseCode ?? 0
        const answer = answerOf(smtp)
        // After 421, or without an answer, this connection is of no more use.
        if (code < 400 || code === 421) drop()
        else await reset(current)
        if (code >= 500 && smtp.command === 'MAIL FROM')
          throw new MailError(
            `The mail server ${name} takes no letters of ${from}: ${answer}`,
            false,
          )
        const isKnown = code >= 400 || !wasRead
        return { state: code >= 500 ? 'refused' : isKnown ? 'deferred' : 'unsure', answer }
      }
    },
    close() {
      connection?.quit()
      connection = undefined
    },
  }
}
