import { useLayoutEffect, useState } from 'react'
import { honeypotField } from '../contract.ts'
import type { FormStore } from './form-store.ts'

/** The forms in which the honeypot is filled in. */
const filled = new WeakSet<FormStore>()

/** Whether a program has filled in the honeypot of a form. */
export const isHoneypotFilled = (form: FormStore): boolean => filled.has(form)

/**
 * A field that people do not see, reach by keyboard or hear of. Programs that fill in every field fill it in too.
 * The first render leaves it out, since that has to equal the static view. A layout effect, so that it comes in the
 * same task.
 */
export function Honeypot({ form }: { form: FormStore }) {
  const [isHydrated, setHydrated] = useState(false)
  useLayoutEffect(() => {
    filled.delete(form)
    setHydrated(true)
  }, [form])
  if (!isHydrated) return null
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        <span>Leave this empty</span>
        <input
          name={honeypotField}
          tabIndex={-1}
          autoComplete="off"
          onChange={({ target }) => filled[target.value ? 'add' : 'delete'](form)}
        />
      </label>
    </p>
  )
}
