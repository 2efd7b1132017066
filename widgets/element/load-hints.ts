import { loadLater } from '../base/load-later.ts'
import type * as Hints from './hints.ts'

/** Loads the code that warns of mistakes. Most pages never need it. */
export const loadHints = (use: (hints: typeof Hints) => void): void =>
  void loadLater(() => import('./hints.ts'), use)
