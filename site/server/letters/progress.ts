import { count, plain } from '../terminal/terminal-text.ts'
import type { Clock, Watcher } from './send-letters.ts'

/** Milliseconds between two lines of progress where there is no terminal for a bar. */
const lineTime = 30_000

const barWidth = 30

/** A duration as people say it: `3 min`. */
function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Standard output, or a stand-in for it. */
export interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows the progress: as a bar in a terminal, and as a line now and then elsewhere.
 * @returns the watcher, and a function that removes the bar
 */
export function showProgress(output: Output, clock: Pick<Clock, 'now'>): Watcher & { end(): void } {
  let start: number | undefined
  let lastLine = Number.NEGATIVE_INFINITY
  let isBar = false

  const clear = () => {
    if (isBar) output.write('\r\u001b[K')
    isBar = false
  }
  const line = (text: string) => {
    clear()
    output.write(`${text}\n`)
  }
  const left = (done: number, all: number) => {
    // From the first letter on, not from when the operator was asked.
    start ??= clock.now()
    return done > 0 && done < all
      ? `, ends in about ${duration(((clock.now() - start) / done) * (all - done))}`
      : ''
  }

  return {
    progress(done, all) {
      if (all === 0) return
      const words = `${done} of ${count(all, 'letter')}, ${all - done} left${left(done, all)}`
      if (output.isTTY) {
        const filled = all === 0 ? barWidth : Math.round((done / all) * barWidth)
        output.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${words}`)
        isBar = true
      } else if (clock.now() - lastLine >= lineTime || done === all) {
        lastLine = clock.now()
        line(words)
      }
    },
    refused: (person, answer) => line(`Refused for ${plain(person)}: ${answer}`),
    unsure: (person, answer) =>
      line(`Nobody knows whether the mail server took the letter to ${plain(person)}: ${answer}`),
    waiting: (reason, milliseconds) =>
      line(`${reason}; trying again in ${duration(milliseconds)}.`),
    end: clear,
  }
}
