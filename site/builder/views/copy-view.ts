/** Copies a text, or selects it where the page may not use the clipboard. */
async function copy(source: HTMLElement, status: Element | null) {
  const box = source instanceof HTMLTextAreaElement ? source : undefined
  const show = (text: string) => {
    if (status) status.textContent = text
  }
  show('')
  try {
    await navigator.clipboard.writeText(box?.value ?? source.textContent ?? '')
    show(box ? 'Copied. Now paste it into your page.' : 'Copied.')
  } catch {
    if (box) box.select()
    else getSelection()?.selectAllChildren(source)
    show('The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.')
  }
}

/** The title of a block of code: its file, or the guide that contains it. */
const titleOf = (code: Element) =>
  (
    code.closest('figure')?.querySelector('figcaption') ??
    code.closest('details, .guides')?.querySelector('summary, .group-title')
  )?.textContent?.trim() ?? 'code'

/** Adds a copy button to each block of code in the guides, and binds those of the outputs. */
export function bindCopyButtons(root: HTMLElement): void {
  for (const code of root.querySelectorAll('pre.code')) {
    const row = Object.assign(document.createElement('div'), { className: 'copy' })
    const button = Object.assign(document.createElement('button'), {
      ...{ type: 'button', className: 'button', textContent: 'Copy' },
      ariaLabel: `Copy “${titleOf(code)}”`,
    })
    row.append(button, Object.assign(document.createElement('p'), { role: 'status' }))
    code.after(row)
  }
  root.addEventListener('click', ({ target }) => {
    const row = target instanceof Element ? target.closest('.copy > button')?.parentElement : null
    const source =
      row?.parentElement?.querySelector<HTMLElement>('textarea') ?? row?.previousElementSibling
    if (source instanceof HTMLElement)
      void copy(source, row?.querySelector('[role=status]') ?? null)
  })
}

/** Shows the texts of the outputs, by the ids of their boxes, and hides empty ones. */
export function showOutputs(root: HTMLElement, texts: Readonly<Record<string, string>>): void {
  for (const output of root.querySelectorAll<HTMLElement>('.output')) {
    const box = output.querySelector('textarea')
    const text = texts[box?.id ?? ''] ?? ''
    if (!box || box.value === text) continue
    box.value = text
    output.hidden = text === ''
    output.querySelector('[role=status]')?.replaceChildren()
  }
}
