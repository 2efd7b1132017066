import { findAll } from './deep.ts'

/** Fills in the form at once. Only values set by the native setter reach React. */
export function fillIn(): void {
  const [form] = findAll<HTMLFormElement>('dialog form')
  if (!form) return
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  const values = {
    fullName: 'Sample Person',
    email: 'sample@example.com',
    currentDesignation: 'Engineer',
  }
  for (const [field, value] of Object.entries(values)) {
    const input = form.querySelector(`[name=${field}]`)
    set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const box = form.querySelector<HTMLInputElement>('[type=checkbox]')
  if (!box?.checked) box?.click()
}
