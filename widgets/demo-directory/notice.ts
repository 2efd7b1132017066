/**
 * Shows a sentence over the lower end of what is visible of a widget, so that nothing moves.
 * @returns a function that removes it
 */
export function showNotice(wrapper: HTMLElement, text: string): () => void {
  wrapper.querySelector(':scope > .notice')?.remove()
  const notice = document.createElement('div')
  notice.className = 'notice'
  notice.setAttribute('role', 'alert')
  notice.append(document.createElement('p'))
  notice.firstElementChild?.append(text)
  wrapper.append(notice)
  return () => notice.remove()
}
