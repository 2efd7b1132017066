/** The page with the portfolios: a dialog, and a link to its style sheet. */
const address = '/inside.html'

/** Fetches a page without running it, which `fetch` and a string of HTML would need Trusted Types for. */
const fetchPage = (url: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.onload = () =>
      request.status === 200 && request.responseXML
        ? resolve(request.responseXML)
        : reject(new Error(`${url} answered ${request.status}`))
    request.onerror = () => reject(new Error(`${url} did not load`))
    request.send()
  })

/** Puts a style sheet into the page. @throws when it does not load; it is then removed */
const applyStyles = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${link.href} did not load`))
    }
    document.head.append(link)
  })

async function load(): Promise<HTMLDialogElement> {
  const page = await fetchPage(address)
  const link = page.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  const dialog = page.querySelector('dialog')
  if (!link || !dialog) throw new Error(`${address} has no portfolio`)
  await applyStyles(link)
  document.body.append(dialog)
  return dialog
}

let loading: Promise<HTMLDialogElement> | undefined

/** The dialog with the portfolios, which is loaded once. @throws when it does not load; the next call tries again */
export function loadInside(): Promise<HTMLDialogElement> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}
