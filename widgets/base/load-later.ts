import { warnOnce } from './checks.ts'
import { hasDocument, interactions, onFirst } from './on-first.ts'

/** What a visitor does on a page. `scroll` fires too often. */
const retries = ['pointerdown', 'keydown', 'scrollend', ...interactions]

/** Code that is being loaded. */
export interface Loading {
  /** Fulfilled when the first attempt has ended, also when it has failed. */
  firstAttempt: Promise<void>
  /** Stops trying. Code that loads after that is not used. */
  stop(): void
}

/**
 * Loads code that a page does not need at first: elements, React's views, languages, the DIV form,
 * hints. If that fails, it warns once, and tries again at each next interaction with the page.
 * @param load imports the code. Its error says what the page's author can do (embed/import-file.ts)
 * @param use called once, when the code has loaded
 * @param onFailure called at each failure
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
      warnOnce(`${(error as Error).message} Each interaction tries again.`, error)
      if (isStopped || !hasDocument()) return
      stopWaiting = onFirst(document, retries, attempt)
      onFailure?.()
      return
    }
    if (!isStopped && hasDocument()) use(code)
  }
  return {
    firstAttempt: attempt(),
    stop() {
      isStopped = true
      stopWaiting()
    },
  }
}
