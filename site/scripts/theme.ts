import { slug } from '../../widgets/brand.ts'

// Inlined into the head of each page (site/build/pages/inline-scripts.ts), so that the chosen theme is
// set before the first paint.
const key = `${slug}-theme`
const root = document.documentElement

/** The stored choice; null without one, or without storage. */
const stored = () => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const store = (choice: string) => {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Without storage the choice applies to this page only.
  }
}

/** Applies a choice: light or dark, or the system's for anything else. */
const show = (choice: string | null) => {
  const theme = choice === 'light' || choice === 'dark' ? choice : 'system'
  root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media =
      theme === 'system'
        ? `(prefers-color-scheme: ${scheme})`
        : theme === scheme
          ? 'all'
          : 'not all'
  }
  const field = document.querySelector<HTMLSelectElement>('#theme')
  if (field) field.value = theme
}

show(stored())
// By then the select is in the document.
document.addEventListener('readystatechange', () => show(stored()), { once: true })
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== 'theme') return
  store(target.value)
  show(target.value)
})
// The theme may be changed in another tab, even while this page is in the back/forward cache.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(stored())
})
addEventListener('pageshow', (event) => {
  if (event.persisted) show(stored())
})
