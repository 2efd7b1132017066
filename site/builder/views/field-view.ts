import { hex } from '../colours.ts'
import type { Field } from '../fields/field.ts'
import { readLaunchAt, writeLaunchAt } from '../fields/launch-time.ts'
import { ownZone, placeName, timeZones, zoneHere } from '../fields/time-zones.ts'
import { placeSearch } from './place-search.ts'

/** The control of one field on the page. */
interface FieldControl {
  /** The value of the control; undefined if it cannot be read. */
  read(): string | undefined
  write(text: string): void
}

const inputs = (root: ParentNode, selector = '') =>
  Array.from(root.querySelectorAll<HTMLInputElement>(`input${selector}`))

/** The value of an input; undefined for an incomplete number or date, whose value is empty. */
const textOf = ({ value, validity }: HTMLInputElement) => (validity.badInput ? undefined : value)

function radios(root: ParentNode): FieldControl {
  const all = inputs(root, '[type=radio]')
  return {
    read: () => all.find(({ checked }) => checked)?.value ?? '',
    write(text) {
      for (const radio of all) radio.checked = radio.value === text
    },
  }
}

const checkbox = (_: ParentNode, box: HTMLInputElement): FieldControl => ({
  read: () => String(box.checked),
  write(text) {
    box.checked = text === 'true'
  },
})

const plain = (_: Element, box: HTMLInputElement): FieldControl => ({
  read: () => textOf(box),
  write(text) {
    box.value = text
  },
})

function date(root: ParentNode, box: HTMLInputElement): FieldControl {
  const kind = radios(root)
  const select = root.querySelector('select')
  if (!select) throw new TypeError('The form has no list of time zones where it should have one.')
  const zones = Array.from(new Set([...timeZones(), ownZone()]), (zone) => [placeName(zone), zone])
  for (const [name, zone] of zones.sort()) select.append(new Option(name, zone))
  const choose = (zone: string) => {
    select.value = zoneHere(zone)
    kind.write('zone')
  }
  choose(ownZone())
  placeSearch(root, (zone) => {
    choose(zone)
    select.dispatchEvent(new Event('input', { bubbles: true }))
    select.focus()
  })
  // Choosing a zone also selects the option that uses it.
  select.addEventListener('input', () => kind.write('zone'))
  return {
    read() {
      const local = textOf(box)
      const zone = kind.read() === 'zone' ? select.value : undefined
      return local && writeLaunchAt({ local, zone })
    },
    write(text) {
      const time = readLaunchAt(text)
      box.value = time?.local ?? ''
      if (time?.zone) choose(time.zone)
      else kind.write('local')
    },
  }
}

function colour(root: ParentNode, box: HTMLInputElement): FieldControl {
  const pickers = inputs(root, '[type=color]')
  const write = (text: string) => {
    box.value = text
    for (const picker of pickers) {
      picker.classList.toggle('unset', text.trim() === '')
      picker.value = hex(text)
    }
  }
  for (const input of [box, ...pickers]) input.addEventListener('input', () => write(input.value))
  return { read: () => box.value, write }
}

/** Languages to choose from, and a box for the tag of any other. */
function language(root: Element, box: HTMLInputElement): FieldControl {
  const kind = radios(root)
  box.addEventListener('input', (event) => {
    kind.write('')
    // The beginning of a name can be the tag of another language.
    event.stopPropagation()
  })
  box.addEventListener('change', () => root.dispatchEvent(new Event('input', { bubbles: true })))
  for (const radio of inputs(root, '[type=radio]'))
    radio.addEventListener('input', () => {
      box.value = ''
    })
  return {
    read: () => box.value.trim() || kind.read(),
    write(text) {
      kind.write(text)
      box.value = kind.read() ? '' : text
    },
  }
}

const controls: Partial<Record<Field['control'], typeof plain>> = {
  choice: radios,
  language,
  boolean: checkbox,
  date,
  colour,
}

/** A field on the page: its control, its error and its note. */
export interface FieldView extends FieldControl {
  root: Element
  field: Field
  /** Shows an error; an empty text clears it. */
  showProblem(problem: string): void
  /** Shows a note on the value; an empty text clears it. */
  showNote(note: string): void
}

/** Shows a text. Screen readers announce each change of a live region. */
export function showText(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text
}

/** @param root the element that `partials/field.eta` makes for the field */
export function fieldView(root: Element, field: Field): FieldView {
  const [box] = inputs(root, field.control === 'choice' ? '' : '[aria-describedby]')
  if (!box) throw new TypeError(`The form has no input for ${field.name}.`)
  return {
    ...(controls[field.control] ?? plain)(root, box),
    root,
    field,
    showProblem(problem) {
      showText(root.querySelector('.error'), problem)
      box.setAttribute('aria-invalid', String(problem !== ''))
    },
    showNote: (note) => showText(root.querySelector('.field-note'), note),
  }
}
