import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter that the mail server has accepted. */
interface Taken {
  to: string
  raw: string
}

/** What the test's mail server does with a letter, by its recipient and its number. */
export interface Behaviour {
  /** The SMTP answer to the letter, such as `451 Later`; undefined: accepts it. */
  answer?: (to: string, number: number) => string | undefined
  /** Closes the connection without an answer, before or after it accepts the letter. */
  cut?: (to: string, number: number) => 'before' | 'after' | undefined
  /** Called when a letter is accepted, before the answer. */
  onTaken?: (to: string, number: number) => Promise<void> | void
  options?: SMTPServerOptions
}

const errorOf = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** Starts a mail server on loopback. @param wantedPort 0 for any that is free */
export async function startMailServer(behaviour: Behaviour = {}, wantedPort = 0) {
  const taken: Taken[] = []
  let number = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    ...behaviour.options,
    async onData(stream, session, done) {
      number += 1
      const own = number
      const raw = await text(stream).catch(() => undefined)
      // The sender was killed within the letter.
      if (raw === undefined) return
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const cut = behaviour.cut?.(to, own)
      const answer = cut ? undefined : behaviour.answer?.(to, own)
      if (answer) return done(errorOf(answer))
      if (cut !== 'before') taken.push({ to, raw })
      await behaviour.onTaken?.(to, own)
      if (!cut) return done(null, 'kept')
      for (const connection of server.connections) connection.close()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    taken,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
