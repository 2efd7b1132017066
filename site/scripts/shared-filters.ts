import { hasQuery } from '../../widgets/demo-directory/data/url-sync.ts'

/*
 * Inlined after the directory of a page. For a link with a search or a filter, the
 * prerendered cards of all profiles must not flash: the element then begins with as many blank cards as it will show.
 */
const directory = document.querySelector('demo-directory')
const shadow = directory?.shadowRoot
if (directory && shadow && hasQuery(location.search)) {
  const prerendered = [...shadow.querySelectorAll('.widget')]
  for (const part of prerendered) part.remove()
  // Otherwise the content below it would appear and disappear again.
  directory.style.minBlockSize = '100vh'
  // Without the script of the element, all cards are better than none.
  const showAll = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && !customElements.get('demo-directory'))
      shadow.append(...prerendered)
  }
  addEventListener('error', showAll, { capture: true, once: true })
}
