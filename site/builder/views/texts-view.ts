import type { Choices } from '../choices.ts'
import { fallbackField } from '../fields/field.ts'
import { type Forms, languageName } from '../fields/fields.ts'
import { readTexts, readyLanguage, readyTexts, textsToJson, translatedTexts } from '../texts.ts'
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
  const ready = root.querySelector<HTMLButtonElement>('.texts .ready')

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
      const given: unknown = JSON.parse(await chosen.text())
      const { values, unknown, wrong } = readTexts(given, current, forms)
      write(values)
      const left = unknown.length > 0 ? ` Not known, and left out: ${unknown.join(', ')}.` : ''
      const check =
        wrong.length > 0
          ? ` Check what stands in {braces} in the translation of: ${wrong.join('; ')}.`
          : ''
      showText(status, `${Object.keys(values).length} texts are imported.${left}${check}`)
    } catch {
      showText(status, `${chosen.name} is not JSON with texts by key, as the export writes it.`)
    }
    // So that the same file can be chosen again.
    file.value = ''
  })

  ready?.addEventListener('click', async () => {
    const before = current
    const language = before && readyLanguage(before, forms)
    if (!before || !language) return
    try {
      const { fallbacks, texts } = (await readyTexts[language]?.()) ?? {}
      // Another widget or language is chosen meanwhile.
      if (current?.widget !== before.widget || current.values.lang !== before.values.lang) return
      const given = { ...texts, [fallbackField]: fallbacks?.[before.widget] }
      // What was written already stays.
      write({ ...readTexts(given, before, forms).values, ...current.values })
      showText(status, 'Our texts stand in the table above. Check them before you publish.')
    } catch {
      showText(status, 'The texts did not load. Please try again.')
    }
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
    const language = readyLanguage(choices, forms)
    if (ready) ready.hidden = language === undefined
    if (language) showText(ready, `Use our ${languageName(language)} texts`)
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
