import type { Watcher } from '../server/letters/send-letters.ts'
import { count } from '../server/terminal/terminal-text.ts'

/** Milliseconds between two lines of progress where there is no terminal for a bar. */
const lineTime = 30_000

const barWidth = 30

const duration = (milliseconds: number) =>
  milliseconds < 120_000
    ? `${Math.ceil(milliseconds / 1000)} s`
    : `${Math.round(milliseconds / 60_000)} min`

/**
 * Shows the progress on standard output: as a bar in a terminal, and as a line now and then elsewhere.
 * @returns the watcher, and a function that removes the bar
 */
export function showProgress(): Watcher & { end(): void } {
  const output = process.stdout
  let start: number | undefined
  let lastLine = Number.NEGATIVE_INFINITY

  const end = () => {
    if (output.isTTY) output.write('\r\u001b[K')
  }
  const line = (text: string) => {
    end()
    output.write(`${text}\n`)
  }

  return {
    progress(done, all) {
      if (all === 0) return
      // From the first letter on, not from when the operator was asked.
      start ??= Date.now()
      const rest = ((Date.now() - start) / done) * (all - done)
      const ends = done > 0 && done < all ? `, ends in about ${duration(rest)}` : ''
      const words = `${done} of ${count(all, 'letter')}, ${all - done} left${ends}`
      if (output.isTTY) {
        const bar = '█'.repeat(Math.round((done / all) * barWidth)).padEnd(barWidth, '░')
        output.write(`\r\u001b[K${bar} ${words}`)
      } else if (Date.now() - lastLine >= lineTime || done === all) {
        lastLine = Date.now()
        line(words)
      }
    },
    waiting: (reason, milliseconds) =>
      line(`${reason}; trying again in ${duration(milliseconds)}.`),
    end,
  }
}
