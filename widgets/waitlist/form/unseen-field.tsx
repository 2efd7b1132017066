import { useEffect, useState } from 'react'
import { unseenField } from '../contract.ts'
import type { FormStore } from './form-store.ts'

/** The forms in which the field is filled in. */
const filled = new WeakSet<FormStore>()

/** Whether a program has filled in the field that people do not see. */
export const isFilled = (form: FormStore): boolean => filled.has(form)

/**
 * A field that nobody sees, reaches by keyboard or hears of. Programs that fill in all that they find fill it
 * in too. Not in the first render, which has to be the static view.
 */
export function UnseenField({ form }: { form: FormStore }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    filled.delete(form)
    setHydrated(true)
  }, [form])
  if (!isHydrated) return null
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        <span>Leave this empty</span>
        <input
          name={unseenField}
          tabIndex={-1}
          autoComplete="off"
          onChange={({ target }) => filled[target.value ? 'add' : 'delete'](form)}
        />
      </label>
    </p>
  )
}
