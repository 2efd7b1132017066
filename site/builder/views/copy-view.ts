/** Copies a text, or selects it where the page may not use the clipboard. */
async function copy(text: string, done: string, select: () => void, status: Element | null) {
  const show = (text: string) => {
    if (status) status.textContent = text
  }
  show('')
  try {
    await navigator.clipboard.writeText(text)
    show(done)
  } catch {
    select()
    show('The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.')
  }
}

/** The title of a block of code: its file, or the guide that contains it. */
const titleOf = (code: Element) =>
  (
    code.closest('figure')?.querySelector('figcaption') ??
    code.closest('details, .guides')?.querySelector('summary, .group-title')
  )?.textContent?.trim() ?? 'code'

/** Adds a copy button to each block of code in the guides. */
export function copyCodeButtons(root: HTMLElement): void {
  for (const code of root.querySelectorAll('pre.code')) {
    const row = document.createElement('div')
    row.className = 'copy'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy “${titleOf(code)}”`)
    const status = document.createElement('p')
    status.setAttribute('role', 'status')
    button.addEventListener('click', () =>
      copy(
        code.textContent ?? '',
        'Copied.',
        () => getSelection()?.selectAllChildren(code),
        status,
      ),
    )
    row.append(button, status)
    code.after(row)
  }
}

/**
 * Binds the copy buttons of the outputs: each `.output` has a text box, a button and a status.
 * @returns a function that shows texts, by the ids of their boxes, and hides empty ones
 */
export function copyButtons(root: HTMLElement): (texts: Record<string, string>) => void {
  const outputs = Array.from(root.querySelectorAll<HTMLElement>('.output'), (output) => {
    const box = output.querySelector('textarea')
    const status = output.querySelector('[role=status]')
    const panel = root.querySelector<HTMLInputElement>('[name=panel][value=snippet]')
    const showStatus = (text: string) => {
      if (status) status.textContent = text
    }
    const select = () => {
      // Shows the panel with the text: on a phone another panel may be in its place.
      if (panel) panel.checked = true
      box?.select()
    }
    output
      .querySelector('button')
      ?.addEventListener(
        'click',
        () => box && copy(box.value, 'Copied. Now paste it into your page.', select, status),
      )
    return { output, box, showStatus }
  })

  return (texts) => {
    for (const { output, box, showStatus } of outputs) {
      const text = texts[box?.id ?? ''] ?? ''
      if (!box || box.value === text) continue
      box.value = text
      output.hidden = text === ''
      showStatus('')
    }
  }
}
