import type { Choices } from '../choices.ts'
import { type Forms, languageName } from '../fields/fields.ts'
import { textsFromJson, textsToJson, translatedTexts } from '../texts.ts'
import { showText } from './field-view.ts'

/**
 * Binds the table of texts: its export and import, and the note of what is missing.
 * @param write puts values into fields, by their names
 * @returns a function that shows the texts of the choices
 */
export function textsView(
  root: ParentNode,
  forms: Forms,
  write: (values: Readonly<Record<string, string>>) => void,
): (choices: Choices) => void {
  let current: Choices | undefined
  const file = root.querySelector<HTMLInputElement>('.texts input[type=file]')
  const status = root.querySelector('.texts [role=status]')
  const missing = root.querySelector('.texts .missing')

  root.querySelector('.texts .export')?.addEventListener('click', () => {
    if (!current) return
    const { widget, values } = current
    const url = URL.createObjectURL(
      new Blob([textsToJson(current, forms)], { type: 'application/json' }),
    )
    const download = `${widget}.${values.lang ?? 'en'}.json`
    Object.assign(document.createElement('a'), { href: url, download }).click()
    URL.revokeObjectURL(url)
    showText(status, `${download} has all texts. Have it translated, then import it here.`)
  })

  file?.addEventListener('change', async () => {
    const [chosen] = file.files ?? []
    if (!chosen || !current) return
    try {
      const { values, unknown } = textsFromJson(await chosen.text(), current, forms)
      write(values)
      const left = unknown.length > 0 ? ` Not known, and left out: ${unknown.join(', ')}.` : ''
      showText(status, `${Object.keys(values).length} texts are imported.${left}`)
    } catch {
      showText(status, `${chosen.name} is not JSON with texts by key, as the export writes it.`)
    }
    // So that the same file can be chosen again.
    file.value = ''
  })

  return (choices) => {
    current = choices
    const texts = translatedTexts(choices, forms)
    for (const { field, builtIn, isMissing } of texts)
      for (const row of root.querySelectorAll<HTMLElement>(
        `[data-widget="${choices.widget}"] [data-field="${field.name}"]`,
      )) {
        row.classList.toggle('is-missing', isMissing)
        const input = row.querySelector('input')
        if (input) input.placeholder = builtIn
      }
    const { lang } = choices.values
    const count = texts.filter(({ isMissing }) => isMissing).length
    showText(
      missing,
      !lang || texts.length === 0
        ? 'Choose a language above to see what is missing in it.'
        : count === 0
          ? `Nothing is missing in ${languageName(lang)}.`
          : `${count} of ${texts.length} texts are missing in ${languageName(lang)}: visitors see these in English.`,
    )
  }
}
