import { type Choices, fieldsOf, fromQuery, options } from '../choices.ts'
import type { Field } from '../fields/field.ts'
import type { Forms } from '../fields/fields.ts'
import { readValue } from '../read-value.ts'
import { impliedBy } from '../services.ts'
import { type FieldView, fieldView } from './field-view.ts'

const problem = ({ takes, control }: Field) =>
  `Enter ${takes}${control === 'url' ? ', such as https://www.example.com' : ''}. The snippet keeps the last valid value.`

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
  const first = fromQuery(query, forms)
  /** The last valid value of each field. */
  const kept = new Map<Field, string>()

  function viewsIn(root: ParentNode | null, fields: readonly Field[]): FieldView[] {
    return fields.flatMap((field) => {
      const place = root?.querySelector(`[data-field="${field.name}"]`)
      return place ? [fieldView(place, field)] : []
    })
  }
  const views = [
    ...forms.widgets.flatMap(({ tag, fields, prefill, texts }) =>
      Array.from(form.querySelectorAll(`[data-widget="${tag}"]`), (root) =>
        viewsIn(root, [...fields, ...prefill, ...texts]),
      ).flat(),
    ),
    ...viewsIn(form, [forms.language, ...forms.cssProperties, ...forms.campaign]),
  ]

  const firstFields = new Set(fieldsOf(forms, first.widget, first.values.lang))
  for (const { root, field, write } of views) {
    const isOwn = firstFields.has(field) && !(field.name in impliedBy(first.values))
    const value = isOwn ? first.values[field.name] : undefined
    kept.set(field, value ?? '')
    write(value ?? field.default)
    // Unfolds fields that a link has set, with their notes.
    const group = value === undefined ? null : root.closest('details')
    if (group) group.open = true
  }
  for (const name of ['widget', ...Object.keys(options)]) {
    const control = form.elements.namedItem(name)
    if (!control || !('value' in control)) continue
    control.value = Reflect.get(first, name)
    // An unreleased version cannot be pinned.
    const [radio] = control instanceof RadioNodeList ? control : []
    if (control.value === '' && radio instanceof HTMLInputElement) radio.checked = true
  }

  function choices(): Choices {
    const data = new FormData(form)
    const chosen = new URLSearchParams(
      ['widget', ...Object.keys(options)].map((name) => [name, String(data.get(name))]),
    )
    const language = kept.get(forms.language)
    for (const field of fieldsOf(forms, chosen.get('widget') ?? '', language))
      chosen.set(field.name, kept.get(field) ?? '')
    return fromQuery(`${chosen}`, forms)
  }

  function update() {
    const current = choices()
    const notes = onChange(current)
    const fields = new Set(fieldsOf(forms, current.widget, current.values.lang))
    for (const { field, showNote, write } of views) {
      if (!fields.has(field)) continue
      showNote(notes[field.name] ?? '')
      // Another value may decide this one.
      if (field.control === 'boolean') write(current.values[field.name] ?? field.default)
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
      kept.set(view.field, value)
      view.showProblem('')
    }
    update()
  })

  // Only when a field is left: an unfinished value is not an error.
  form.addEventListener('change', ({ target }) => {
    const view = viewOf(target)
    if (!view) return
    const value = validValue(view)
    view.showProblem(value === undefined ? problem(view.field) : '')
    // The accepted value, which may be longer than the typed one.
    if (value) view.write(value)
    if (view.read() === '') view.write(view.field.default)
  })

  form.addEventListener('submit', (event) => event.preventDefault())

  update()
  return (values) => {
    const { widget, values: chosen } = choices()
    const fields = new Set(fieldsOf(forms, widget, chosen.lang))
    for (const { field, write } of views) {
      const value = fields.has(field) ? values[field.name] : undefined
      if (value === undefined) continue
      kept.set(field, readValue(field, value) ?? '')
      write(value)
    }
    update()
  }
}
