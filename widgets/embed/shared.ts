/** What the files that the script loads later take from it, so that it stands in none of them again. */
export { createStore } from 'zustand/vanilla'
export { parseHttpUrl, parseHttpUrlOrPath, wholeUrl } from '../element/urls.ts'
export { loadLater } from '../load-later.ts'
export { showStaticView } from '../rendering/static-view.ts'
export { isNonBlank, isRecord } from '../unknown-value.ts'
export { loadReact } from '../waitlist/modal/load.ts'
export { isOpen } from '../waitlist/store.ts'
export { importFile } from './import-file.ts'
