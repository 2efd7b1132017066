import type { Field } from './fields.ts'
import { readLaunchAt, writeLaunchAt } from './launch-time.ts'

/** The control of one field on the page. */
interface FieldControl {
  /** The value of the control; undefined where it has none that can be read. */
  read(): string | undefined
  write(text: string): void
}

const inputs = (root: ParentNode, selector: string) =>
  Array.from(root.querySelectorAll<HTMLInputElement>(`input${selector}`))

function input(root: ParentNode, selector: string): HTMLInputElement {
  const [found] = inputs(root, selector)
  if (!found) throw new TypeError(`The form has no input${selector} where it should have one.`)
  return found
}

function radios(root: ParentNode): FieldControl {
  return {
    read: () => inputs(root, '[type=radio]').find(({ checked }) => checked)?.value ?? '',
    write(text) {
      for (const radio of inputs(root, '[type=radio]')) radio.checked = radio.value === text
    },
  }
}

function checkbox(root: ParentNode): FieldControl {
  const box = input(root, '[type=checkbox]')
  return {
    read: () => String(box.checked),
    write(text) {
      box.checked = text === 'true'
    },
  }
}

/** An incomplete number or date has an empty value, and yet is bad. */
const textOf = ({ value, validity }: HTMLInputElement) => (validity.badInput ? undefined : value)

function plain(root: ParentNode): FieldControl {
  const box = input(root, '')
  return {
    read: () => textOf(box),
    write(text) {
      box.value = text
    },
  }
}

function date(root: ParentNode): FieldControl {
  const box = input(root, '[type=datetime-local]')
  const zone = radios(root)
  return {
    read() {
      const local = textOf(box)
      return local && writeLaunchAt({ local, isInstant: zone.read() === 'instant' })
    },
    write(text) {
      const time = readLaunchAt(text)
      box.value = time?.local ?? ''
      zone.write(time?.isInstant ? 'instant' : 'local')
    },
  }
}

/** Any CSS colour as `#rrggbb`, which is all that a colour picker takes. */
function hex(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function colour(root: ParentNode): FieldControl {
  const picker = input(root, '[type=color]')
  const box = input(root, '[type=text]')
  const showInPicker = () => {
    picker.classList.toggle('unset', box.value.trim() === '')
    picker.value = hex(box.value)
  }
  picker.addEventListener('input', () => {
    box.value = picker.value
    showInPicker()
  })
  box.addEventListener('input', showInPicker)
  return {
    read: () => box.value,
    write(text) {
      box.value = text
      showInPicker()
    },
  }
}

const controls: Partial<Record<Field['control'], (root: ParentNode) => FieldControl>> = {
  choice: radios,
  boolean: checkbox,
  date,
  colour,
}

/** The view of one field: its control, and the place for what is wrong with it. */
export interface FieldView extends FieldControl {
  root: Element
  field: Field
  /** Shows what is wrong; an empty text clears it. */
  showProblem(problem: string): void
}

/** @param root the element that `partials/field.eta` makes for the field */
export function fieldView(root: Element, field: Field): FieldView {
  const control = (controls[field.control] ?? plain)(root)
  const error = root.querySelector('.error')
  return {
    ...control,
    root,
    field,
    showProblem(problem) {
      // Screen readers announce each change of the live region.
      if (error && error.textContent !== problem) error.textContent = problem
      for (const box of inputs(root, '[aria-describedby]'))
        box.setAttribute('aria-invalid', String(problem !== ''))
    },
  }
}
