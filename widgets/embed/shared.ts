import { createStore } from 'zustand/vanilla'
import { loadLater } from '../base/load-later.ts'
import { embedFolder, version } from '../base/this-script.ts'
import { loadHints } from '../element/load-hints.ts'
import { parseHttpUrl, parseHttpUrlOrPath, wholeUrl } from '../element/urls.ts'
import { showStaticView } from '../rendering/static-view.ts'
import { loadReact } from '../waitlist/modal/load.ts'
import { isOpen, joinedKey } from '../waitlist/store.ts'

/**
 * What the files that the script loads later take from it, to avoid duplication. The build reads the imports
 * above and the places in this list (site/build/widgets/late-files.ts), and stops where a late file needs
 * more of one of these modules.
 */
export const shared = (): readonly unknown[] => [
  createStore,
  loadHints,
  parseHttpUrl,
  parseHttpUrlOrPath,
  wholeUrl,
  loadLater,
  showStaticView,
  embedFolder,
  version,
  loadReact,
  isOpen,
  joinedKey,
]
