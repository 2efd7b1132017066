/**
 * The texts to copy, each in a text box with a button `data-copies` beside it.
 * @returns shows the texts, by the ids of their boxes; an empty one is hidden
 */
export function copyButtons(root: HTMLElement): (texts: Record<string, string>) => void {
  const status = root.querySelector('[role=status]')
  const say = (text: string) => {
    if (status) status.textContent = text
  }
  const boxOf = (id = '') => root.querySelector<HTMLTextAreaElement>(`textarea#${id}`)

  async function copy(box: HTMLTextAreaElement) {
    say('')
    try {
      await navigator.clipboard.writeText(box.value)
      say('Copied. Now paste it into your page.')
    } catch {
      // No permission, or a page that is not secure.
      box.select()
      say('Your browser does not let the button copy. The text is selected: press Ctrl+C or ⌘C.')
    }
  }

  for (const button of root.querySelectorAll<HTMLElement>('[data-copies]'))
    button.addEventListener('click', () => {
      const box = boxOf(button.dataset.copies)
      if (box) copy(box)
    })

  return (texts) => {
    say('')
    for (const [id, text] of Object.entries(texts)) {
      const box = boxOf(id)
      if (!box) continue
      box.value = text
      const output = box.closest<HTMLElement>('.output')
      if (output) output.hidden = text === ''
    }
  }
}
