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

/** The value of an input; undefined for an incomplete number or date, whose value is empty. */
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

/** Lists time zones, grouped by continent. */
function fillZones(select: HTMLSelectElement, zones: Iterable<string>): void {
  const groups = new Map<string, HTMLOptGroupElement>()
  for (const zone of zones) {
    const [area = '', ...place] = zone.split('/')
    const option = new Option(placeName(zone), zone)
    if (place.length === 0) {
      select.append(option)
      continue
    }
    const group = groups.get(area) ?? document.createElement('optgroup')
    if (!groups.has(area)) select.append(group)
    group.label = area
    groups.set(area, group)
    group.append(option)
  }
}

function date(root: ParentNode): FieldControl {
  const box = input(root, '[type=datetime-local]')
  const kind = radios(root)
  const select = root.querySelector('select')
  if (!select) throw new TypeError('The form has no list of time zones where it should have one.')
  fillZones(select, new Set([...timeZones(), ownZone()]))
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

/** Languages to choose from, and a box for the tag of any other. */
function language(root: ParentNode): FieldControl {
  const kind = radios(root)
  const box = input(root, '[type=text]')
  box.addEventListener('input', () => kind.write(''))
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

const controls: Partial<Record<Field['control'], (root: ParentNode) => FieldControl>> = {
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

/** @param root the element that `partials/field.eta` makes for the field */
export function fieldView(root: Element, field: Field): FieldView {
  const control = (controls[field.control] ?? plain)(root)
  // Screen readers announce each change of a live region.
  const show = (place: Element | null, text: string) => {
    if (place && place.textContent !== text) place.textContent = text
  }
  return {
    ...control,
    root,
    field,
    showProblem(problem) {
      show(root.querySelector('.error'), problem)
      for (const box of inputs(root, '[aria-describedby]'))
        box.setAttribute('aria-invalid', String(problem !== ''))
    },
    showNote: (note) => show(root.querySelector('.field-note'), note),
  }
}
