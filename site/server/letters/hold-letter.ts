import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { codeOf } from '../http/reason.ts'
import {
  beat,
  type Holder,
  holderOf,
  releaseLetter,
  TakenOver,
  takeLetter,
} from '../store/letter-holder.ts'
import type { Clock, Run } from './send-letters.ts'

/** Milliseconds between two signs of life of a sending command. */
const beatTime = 2000

/** Milliseconds without a sign of life after which a command counts as ended. */
const silence = 5 * beatTime

/** The right to send a letter, which one command has at a time. */
export interface Held {
  /** Identifies the command. */
  name: string
  release(): Promise<void>
}

const describeSelf = () => `process ${process.pid} on ${hostname()}`

/** Whether a command ran on this machine and has ended, so that we need not wait for a sign of life. */
function hasEnded(holder: string): boolean {
  const pid = /^process (\d+) on /.exec(holder)?.[1]
  if (pid === undefined || holder !== `process ${pid} on ${hostname()}`) return false
  try {
    process.kill(Number(pid), 0)
    // Our own pid: the earlier command had it and has ended.
    return Number(pid) === process.pid
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/**
 * Makes this command the sender of a letter. It replaces a command that seems to have ended. If the
 * old command is still alive, it stops before its next letter.
 * @param onLost called when another command has replaced this one
 * @throws if another command is sending the letter
 */
export async function holdLetter(
  run: Run,
  letter: { id: string; subject: string; file: string },
  clock: Clock,
  onLost: () => void,
): Promise<Held> {
  const signal = new AbortController().signal
  const self = { run: randomUUID(), holder: describeSelf() }
  const busy = (holder: string) =>
    new Error(`Another command sends this letter: ${holder}. Nothing was sent by this one.`)

  const previous: Holder | undefined = await run(() => holderOf(letter))
  if (previous && !hasEnded(previous.holder)) {
    console.error(
      `This letter was being sent by ${previous.holder}. Waiting to see if it still is.`,
    )
    await clock.wait(silence, signal)
  }
  if (!(await run(() => takeLetter(letter.id, self, previous))))
    throw busy((await run(() => holderOf(letter)))?.holder ?? 'not known')

  const timer = setInterval(() => {
    run(() => beat(letter.id, self.run)).catch((error) => {
      // If the database is away, a later beat will do.
      if (error instanceof TakenOver) onLost()
    })
  }, beatTime).unref()
  return {
    name: self.run,
    async release() {
      clearInterval(timer)
      await run(() => releaseLetter(letter.id, self.run))
    },
  }
}
