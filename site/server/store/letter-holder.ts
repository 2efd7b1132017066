import { ask, number, type Program, text } from './program.ts'

/** A command that sends a letter, or was sending it when it ended. */
export interface Holder {
  run: string
  holder: string
  beat: number
}

/** Another command sends the letter now. */
export class TakenOver extends Error {
  constructor() {
    super('Another command sends this letter now. This one has ended; nothing is sent twice.')
  }
}

/** Records a letter. @returns the command that sends it now */
export function* holderOf(letter: {
  id: string
  subject: string
  file: string
}): Program<Holder | undefined> {
  yield* ask(
    `INSERT INTO letters (id, subject, file, run, holder, beat) VALUES (?, ?, ?, '', '', 0)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    letter.id,
    letter.subject,
    letter.file,
  )
  const [row] = yield* ask('SELECT run, holder, beat FROM letters WHERE id = ?', letter.id)
  return row && row.run !== ''
    ? { run: text(row, 'run'), holder: text(row, 'holder'), beat: number(row, 'beat') }
    : undefined
}

/**
 * Makes a command the sender of a letter. What its predecessor was just sending becomes unsure.
 * @param previous the predecessor, as it was last seen
 * @returns false if another command was faster, or the predecessor has shown a sign of life
 */
export function* takeLetter(
  letter: string,
  { run, holder }: Pick<Holder, 'run' | 'holder'>,
  previous: Pick<Holder, 'run' | 'beat'> = { run: '', beat: 0 },
): Program<boolean> {
  const taken = yield* ask(
    `UPDATE letters SET run = ?, holder = ?, beat = 0
     WHERE id = ? AND (run = ? OR (run = ? AND beat = ?)) RETURNING id`,
    run,
    holder,
    letter,
    run,
    previous.run,
    previous.beat,
  )
  if (taken.length === 0) return false
  yield* ask(
    `UPDATE deliveries SET state = 'unsure', answer = 'the command was ended before it had an answer'
     WHERE letter = ? AND state = 'sending' AND run <> ? RETURNING person`,
    letter,
    run,
  )
  return true
}

/** Shows that the command is alive. @throws TakenOver */
export function* beat(letter: string, run: string): Program<void> {
  const kept = yield* ask(
    'UPDATE letters SET beat = beat + 1 WHERE id = ? AND run = ? RETURNING id',
    letter,
    run,
  )
  if (kept.length === 0) throw new TakenOver()
}

export function* releaseLetter(letter: string, run: string): Program<void> {
  yield* ask(
    `UPDATE letters SET run = '', holder = '', beat = 0 WHERE id = ? AND run = ? RETURNING id`,
    letter,
    run,
  )
}
