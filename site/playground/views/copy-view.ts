/**
 * Binds the copy buttons: each `.output` has a text box, a button and a status.
 * @returns shows texts, by the ids of their boxes; an empty one is hidden
 */
export function copyButtons(root: HTMLElement): (texts: Record<string, string>) => void {
  async function copy(box: HTMLTextAreaElement, showStatus: (text: string) => void) {
    showStatus('')
    try {
      await navigator.clipboard.writeText(box.value)
      showStatus('Copied. Now paste it into your page.')
    } catch {
      // No permission, or no secure context.
      box.select()
      showStatus('The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.')
    }
  }

  const outputs = Array.from(root.querySelectorAll<HTMLElement>('.output'), (output) => {
    const box = output.querySelector('textarea')
    const status = output.querySelector('[role=status]')
    const showStatus = (text: string) => {
      if (status) status.textContent = text
    }
    output.querySelector('button')?.addEventListener('click', () => box && copy(box, showStatus))
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
