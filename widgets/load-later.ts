import { interactions, onFirst } from './on-first.ts'
import { warnOnce } from './warn-once.ts'

/** Code that is on its way. */
export interface Loading {
  /** Fulfilled when the first attempt is over, whether the code has come or not. */
  firstAttempt: Promise<void>
  /** Stops trying; code that comes after that is not used. */
  stop(): void
}

/**
 * Loads code that a page does not need at first: the one policy for elements, their React views,
 * the modal, languages and the DIV form. If the code does not come, this warns once and tries again
 * at the next interaction with the page, for as long as it takes.
 * @param load imports it; its error says what the page's author can do (embed/import-file.ts)
 * @param use is called once, when the code is there
 * @param onFailure is called whenever it did not come
 */
export function loadLater<Code>(
  load: () => Promise<Code>,
  use: (code: Code) => void,
  onFailure?: () => void,
): Loading {
  let isStopped = false
  let stopWaiting = () => {}
  async function attempt(): Promise<void> {
    let code: Code
    try {
      code = await load()
    } catch (error) {
      warnOnce(`${(error as Error).message} The next interaction tries again.`, error)
      if (isStopped) return
      stopWaiting = onFirst(document, ['pointerdown', ...interactions], attempt)
      onFailure?.()
      return
    }
    if (!isStopped) use(code)
  }
  return {
    firstAttempt: attempt(),
    stop() {
      isStopped = true
      stopWaiting()
    },
  }
}
