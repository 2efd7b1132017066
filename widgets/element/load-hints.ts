import { loadLater } from '../load-later.ts'
import type * as Hints from './hints.ts'

/** Loads what warns of bad values and the like, which most pages never need. */
export const loadHints = (use: (hints: typeof Hints) => void): void =>
  void loadLater(() => import('./hints.ts'), use)
