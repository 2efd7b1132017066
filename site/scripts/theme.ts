// Written into the head of each page (site/build/pages/inline-script.ts), so that the choice holds
// before anything is painted.
const key = 'nameplate-theme'
const root = document.documentElement

/** What was chosen, unless the browser keeps nothing. */
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
    // It holds on this page, then.
  }
}

/** Shows a choice: light or dark; all else leaves it to the system. */
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
// The field is there now; scripts that wait for the end of the page have not run.
document.addEventListener('readystatechange', () => show(stored()), { once: true })
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.id !== 'theme') return
  store(target.value)
  show(target.value)
})
// Another tab has chosen, or had while this page was kept behind another.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(stored())
})
addEventListener('pageshow', (event) => {
  if (event.persisted) show(stored())
})
