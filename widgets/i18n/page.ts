/** What the page has for the texts of an element. */
export interface PageTexts {
  /** The nearest `lang` as written; empty where there is none. */
  lang: string
  /** The content of the child `<script type="application/json" data-messages>`; empty without one. */
  json: string
  /** The attribute `messages`; empty without it. */
  attribute: string
  /** Whether the page is parsed to its end. Before that, `json` may be cut short. */
  isParsed: boolean
}

/** The host of the shadow root that an element of a page is in. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode()
  // Not only by `host`: on a document, `host` may be a form of that name.
  return root === element.ownerDocument ? undefined : (root as ShadowRoot).host
}

/**
 * Where the content of an element is: in the element, or in the host whose children its slot shows, such
 * as the DIV of the DIV form.
 */
export const contentOf = (element: Element): Element =>
  (element.querySelector(':scope > slot') && hostOf(element)) || element

/** The nearest `lang`, across shadow roots (HTML standard, "language of a node"). */
function langOf(element: Element): string {
  const nearest = element.closest('[lang]')
  if (nearest) return nearest.getAttribute('lang') ?? ''
  const host = hostOf(element)
  return host ? langOf(host) : ''
}

/** The root of an element, the root of its host, and so on up to the document. */
function rootsOf(element: Element): Node[] {
  const host = hostOf(element)
  return [element.getRootNode(), ...(host ? rootsOf(host) : [])]
}

/**
 * Reads what the page has for the texts of an element: now, and whenever it or an attribute of the element changes.
 * @returns a function that stops reading
 */
export function observePage(element: Element, onRead: (texts: PageTexts) => void): () => void {
  const page = element.ownerDocument
  const content = contentOf(element)
  const read = () =>
    onRead({
      lang: langOf(element),
      json: content.querySelector(':scope > script[data-messages]')?.textContent ?? '',
      attribute: element.getAttribute('messages') ?? '',
      isParsed: page.readyState !== 'loading',
    })
  const observer = new MutationObserver(read)
  for (const root of rootsOf(element))
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
  for (const node of [element, content])
    observer.observe(node, {
      attributes: true,
      subtree: true,
      childList: true,
      characterData: true,
    })
  page.addEventListener('DOMContentLoaded', read)
  read()
  return () => {
    observer.disconnect()
    page.removeEventListener('DOMContentLoaded', read)
  }
}
