import { toLabel } from '../../../widgets/plate/label.ts'

/** The shortest start of a text that gives so many characters of a label. */
function startOf(typed: string, characters: number): number {
  let end = 0
  while (end < typed.length && toLabel(typed.slice(0, end)).draft.length < characters) end += 1
  return end
}

/**
 * A name as it was typed, after an edit of its label. The field shows the label alone, so the edit is repeated in the
 * typed name: `Priya Raman` stays that while the field has `priya-raman`.
 * @param typed the name as typed so far
 * @param before the label in the field before the edit
 * @param value what the field has now
 */
export function typedAfter(typed: string, before: string, value: string): string {
  const shorter = Math.min(before.length, value.length)
  let start = 0
  while (start < shorter && before[start] === value[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === value.at(-1 - end)) end += 1
  const head = start === before.length ? typed : typed.slice(0, startOf(typed, start))
  const tail = end === 0 ? '' : typed.slice(startOf(typed, before.length - end))
  const after = head + value.slice(start, value.length - end) + tail
  return toLabel(after).draft === toLabel(value).draft ? after : value
}

/**
 * The full name for a form.
 * @param label the name in the address
 * @param typed the name as typed
 */
export function fullNameOf(label: string, typed: string): string {
  return typed !== label || !label.includes('-')
    ? typed.trim().replace(/\s+/g, ' ')
    : label.replace(/(^|-)(.)/g, (_, hyphen, letter) => (hyphen && ' ') + letter.toUpperCase())
}
