import { Readable } from 'node:stream'
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
  /** Whether the server is still there. */
  isConnected: boolean
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

interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** The server's answer on one line, not too long. */
const answerOf = ({ response, message }: SmtpError) => plain(response || message).slice(0, 300)

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/

/** @param timeouts shorter ones, for tests */
export function createMailServer(
  { host, port, isSecure, login }: MailSettings['server'],
  timeouts: Partial<typeof patience> = {},
): MailServer {
  const name = `${host}:${port}`
  let connection: SmtpConnection | undefined

  /** Resolves when a step is done; rejects on its error or on one that ends the connection. */
  const step = (current: SmtpConnection, begin: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      current.once('error', reject)
      begin((error) => {
        current.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })

  async function connect() {
    if (connection) return
    const current = new SmtpConnection({
      host,
      port,
      secure: isSecure,
      // Never sends a password unencrypted over a network.
      requireTLS: login !== undefined && !loopback.test(host),
      ...patience,
      ...timeouts,
    })
    // An error between two letters: the next letter connects again.
    current.on('error', () => {})
    current.once('end', () => {
      if (connection === current) connection = undefined
    })
    try {
      await step(current, (done) => void current.connect((error) => done(error)))
      if (login) await step(current, (done) => void current.login(login, (error) => done(error)))
    } catch (error) {
      current.close()
      const smtp = error as SmtpError
      const isPassing =
        smtp.responseCode === undefined ? smtp.code !== 'EAUTH' : smtp.responseCode < 500
      const why =
        smtp.code === 'ETLS' ? 'without TLS, a password would go to it in the clear: ' : ''
      throw new MailError(
        `The mail server ${name} cannot be used: ${why}${answerOf(smtp)}`,
        isPassing,
      )
    }
    connection = current
  }

  /** Makes the server forget the addresses of a letter that it has not accepted. */
  const reset = (current: SmtpConnection) =>
    step(current, (done) => void current.reset((error) => done(error))).catch(() => {
      current.close()
      if (connection === current) connection = undefined
    })

  return {
    connect,
    async send({ from, to, raw }) {
      await connect()
      const current = connection
      if (!current)
        return { state: 'deferred', answer: 'the connection was closed', isConnected: false }
      // The library starts reading when the server is ready for the text of the letter.
      let wasRead = false
      const letter = Readable.from(
        (function* () {
          wasRead = true
          yield raw
        })(),
        { objectMode: false },
      )
      try {
        const info = await new Promise<{ response: string }>((resolve, reject) => {
          current.send({ from, to: [to], size: raw.length }, letter, (error, sent) => {
            if (error) reject(error)
            else resolve({ response: sent?.response ?? '' })
          })
        })
        return { state: 'sent', answer: plain(info.response).slice(0, 300), isConnected: true }
      } catch (error) {
        const smtp = error as SmtpError
        const code = smtp.responseCode ?? 0
        const answer = answerOf(smtp)
        // After 421, or without an answer, this connection is of no more use.
        const isOver = code < 400 || code === 421
        if (isOver) {
          current.close()
          connection = undefined
        }
        if (code >= 500 && smtp.command === 'MAIL FROM')
          throw new MailError(
            `The mail server ${name} takes no letters of ${from}: ${answer}`,
            false,
          )
        const isKnown = code >= 400 || !wasRead
        if (!isOver) await reset(current)
        return {
          state: code >= 500 ? 'refused' : isKnown ? 'deferred' : 'unsure',
          answer,
          isConnected: connection !== undefined,
        }
      }
    },
    close() {
      connection?.quit()
      connection = undefined
    },
  }
}
