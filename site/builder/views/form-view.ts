import { allFieldsOf, type Choices, fromQuery, options, toQuery } from '../choices.ts'
import { type Field, fallbackField } from '../fields/field.ts'
import type { Forms } from '../fields/fields.ts'
import { readable } from '../link-settings.ts'
import { readValue } from '../read-value.ts'
import { type FieldView, fieldView } from './field-view.ts'

function problem(field: Field, kept: string): string {
  const example = field.control === 'url' ? ', such as https://www.example.com' : ''
  const value = kept ? readable(field, kept) : 'the widget’s own value'
  return `Enter ${field.takes}${example}. The snippet keeps ${value}.`
}

const optionNames = ['widget', ...Object.keys(options)]

/** Binds the fields of all widgets. Those that several widgets share are in a part for all, or have a part in each. */
const fieldViews = (form: HTMLFormElement, forms: Forms): FieldView[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-field]'), (root) => {
    const { widget = '' } = root.closest<HTMLElement>('[data-widget]')?.dataset ?? {}
    const [tag = ''] = widget.split(' ')
    const field = allFieldsOf(forms, tag).find(({ name }) => name === root.dataset.field)
    if (!field) throw new TypeError(`The form has an unknown field ${root.dataset.field}.`)
    return fieldView(root, field)
  })

/**
 * Binds the form.
 * @param query the first choices, as a query string
 * @param onChange called with all choices, at the start and after each change; returns notes, by the
 * names of their fields
 * @returns a function that puts values into fields of the chosen widget, by their names
 */
export function formView(
  form: HTMLFormElement,
  forms: Forms,
  query: string,
  onChange: (choices: Choices) => Readonly<Record<string, string>>,
): (values: Readonly<Record<string, string>>) => void {
  let choices = fromQuery(query, forms)
  /** The options, and the last valid values: those of one widget are kept for the others. */
  const chosen = new URLSearchParams(toQuery(choices))
  const views = fieldViews(form, forms)

  /** Shows the choices. @param isWritten whether all fields get their values anew */
  function update(isWritten = false) {
    const data = new FormData(form)
    for (const name of optionNames) chosen.set(name, String(data.get(name)))
    const isOther = choices.widget !== chosen.get('widget')
    // The sentence of one widget does not fit another.
    if (isOther) chosen.delete(fallbackField)
    choices = fromQuery(`${chosen}`, forms)
    const notes = onChange(choices)
    const known = new Set(allFieldsOf(forms, choices.widget))
    for (const { field, showNote, showProblem, write } of views) {
      if (!known.has(field)) continue
      showNote(notes[field.name] ?? '')
      // Another value may decide that of a checkbox.
      if (!isWritten && !isOther && field.control !== 'boolean') continue
      write(choices.values[field.name] ?? field.default)
      showProblem('')
    }
  }

  const viewOf = (target: EventTarget | null) =>
    views.find(({ root }) => target instanceof Node && root.contains(target))

  /** The value of a field for a snippet; undefined if it is bad. */
  function validValue({ field, read }: FieldView): string | undefined {
    const written = read()
    return written === undefined ? undefined : readValue(field, written)
  }

  form.addEventListener('input', ({ target }) => {
    const view = viewOf(target)
    if (view) {
      const value = validValue(view)
      if (value === undefined) return
      chosen.set(view.field.name, value)
      view.showProblem('')
    }
    update()
  })

  // Only when a field is left: an unfinished value is not an error.
  form.addEventListener('change', ({ target }) => {
    const view = viewOf(target)
    if (!view) return
    const value = validValue(view)
    // The accepted value, which may be longer than the typed one.
    if (value !== undefined) view.write(value || view.field.default)
    const kept = choices.values[view.field.name] ?? view.field.default
    view.showProblem(value === undefined ? problem(view.field, kept) : '')
  })

  form.addEventListener('submit', (event) => event.preventDefault())

  // Unfolds fields that a link has set, with their notes.
  const known = new Set(allFieldsOf(forms, choices.widget))
  for (const { root, field } of views)
    if (known.has(field) && chosen.has(field.name))
      root.closest('details')?.setAttribute('open', '')
  for (const name of optionNames) {
    const control = form.elements.namedItem(name)
    if (control && 'value' in control) control.value = Reflect.get(choices, name)
  }
  update(true)
  return (values) => {
    for (const [name, value] of Object.entries(values)) chosen.set(name, value)
    update(true)
  }
}
