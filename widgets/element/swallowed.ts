import { warnOnce } from '../warn-once.ts'

/**
 * Warns of an element whose content is more than a fallback: HTML knows no `<tag />`, and takes all that
 * follows such a tag as its content, which nobody sees once the element is there.
 */
export function warnOfSwallowed(element: Element): void {
  const found = element.querySelector(
    'h1, h2, h3, launch-countdown, waitlist-button, demo-directory',
  )
  if (!found) return
  const { localName } = element
  warnOnce(
    `<${localName}> contains <${found.localName}>, which is shown only until the element is ready. If the tag ends with a slash, <${localName} … />, HTML takes the rest of the page as its content: close it by </${localName}>.`,
  )
}
