/**
 * The texts to copy, each an `.output` with a text box, a button and a status.
 * @returns shows the texts, by the ids of their boxes; an empty one is hidden
 */
export function copyButtons(root: HTMLElement): (texts: Record<string, string>) => void {
  async function copy(box: HTMLTextAreaElement, say: (text: string) => void) {
    say('')
    try {
      await navigator.clipboard.writeText(box.value)
      say('Copied. Now paste it into your page.')
    } catch {
      // No permission, or a page that is not secure.
      box.select()
      say('The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.')
    }
  }

  const outputs = Array.from(root.querySelectorAll<HTMLElement>('.output'), (output) => {
    const box = output.querySelector('textarea')
    const status = output.querySelector('[role=status]')
    const say = (text: string) => {
      if (status) status.textContent = text
    }
    output.querySelector('button')?.addEventListener('click', () => box && copy(box, say))
    return { output, box, say }
  })

  return (texts) => {
    for (const { output, box, say } of outputs) {
      const text = texts[box?.id ?? ''] ?? ''
      if (!box || box.value === text) continue
      box.value = text
      output.hidden = text === ''
      say('')
    }
  }
}
