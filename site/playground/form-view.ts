import { type Choices, fieldsOf, fromQuery, options } from './choices.ts'
import { type FieldView, fieldView } from './field-view.ts'
import type { Field, Forms } from './fields.ts'
import { readValue } from './read-value.ts'

const problem = ({ takes, control }: Field) =>
  `This takes ${takes}${control === 'url' ? ', such as https://www.example.com' : ''}. Until then the snippet keeps the last value that was right.`

/**
 * Binds the form to the choices that are made in it.
 * @param query the choices it starts with, as a query string
 * @param onChange called with all choices, at the start and after each change
 */
export function formView(
  form: HTMLFormElement,
  forms: Forms,
  query: string,
  onChange: (choices: Choices) => void,
): void {
  const first = fromQuery(query, forms)
  /** The last valid value of each field, as a snippet has it. */
  const kept = new Map<Field, string>()

  function viewsIn(root: ParentNode | null, fields: readonly Field[]): FieldView[] {
    return fields.flatMap((field) => {
      const place = root?.querySelector(`[data-field="${field.name}"]`)
      return place ? [fieldView(place, field)] : []
    })
  }
  const widgetPart = (tag: string) => form.querySelector(`[data-widget="${tag}"]`)
  const views = [
    ...forms.widgets.flatMap(({ tag, fields }) => viewsIn(widgetPart(tag), fields)),
    ...viewsIn(form.querySelector('.css-properties'), forms.cssProperties),
  ]

  const firstFields = new Set(fieldsOf(forms, first.widget))
  for (const { field, write } of views) {
    const value = firstFields.has(field) ? first.values[field.name] : undefined
    kept.set(field, value ?? '')
    write(value ?? field.default)
  }
  for (const name of ['widget', ...Object.keys(options)])
    for (const radio of form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`))
      radio.checked = radio.value === Reflect.get(first, name)

  function choices(): Choices {
    const data = new FormData(form)
    const chosen = new URLSearchParams(
      ['widget', ...Object.keys(options)].map((name) => [name, String(data.get(name))]),
    )
    for (const field of fieldsOf(forms, chosen.get('widget') ?? ''))
      chosen.set(field.name, kept.get(field) ?? '')
    return fromQuery(`${chosen}`, forms)
  }

  const viewOf = (target: EventTarget | null) =>
    views.find(({ root }) => target instanceof Node && root.contains(target))

  /** The value of a field, as a snippet has it; undefined when it is bad. */
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
    onChange(choices())
  })

  // Only when a field is left: while somebody is typing, an unfinished value is no error.
  form.addEventListener('change', ({ target }) => {
    const view = viewOf(target)
    if (!view) return
    view.showProblem(validValue(view) === undefined ? problem(view.field) : '')
    if (view.read() === '') view.write(view.field.default)
  })

  form.addEventListener('submit', (event) => event.preventDefault())

  onChange(choices())
}
