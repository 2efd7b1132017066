import { type ComponentProps, type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { useTranslator } from '../../i18n/use-translator.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import { maxLengths } from '../submission.ts'
import type { FormStore } from './form-store.ts'
import { useIsSubmitting } from './use-is-submitting.ts'

/** A field with its label, what is wrong with it, and what else there is to say (`hint`). */
export function TextField(props: {
  store: FormStore
  name: keyof typeof maxLengths
  input: ComponentProps<'input'> | 'textarea'
  hint?: ReactNode
  onTyped?: (field: HTMLElement) => void
}) {
  const { store, name, input, hint, onTyped } = props
  const { t } = useTranslator<WaitlistMessages>()
  const value = useStore(store, ({ draft }) => draft[name])
  const isWrong = useStore(store, ({ errors }) => Boolean(errors[name]))
  const readOnly = useIsSubmitting(store)
  const id = useId()
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  // HTML counts UTF-16 units, so this lets nothing through that the rule, which counts characters,
  // does not.
  const maxLength = maxLengths[name]
  const isRequired = input !== 'textarea' && input.required
  const control = {
    id,
    name,
    value,
    readOnly,
    maxLength,
    'aria-invalid': isWrong,
    'aria-describedby': [isWrong && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    // No listener of `input` beside it: in Preact, they are one. And the browser does not limit what a
    // script or extension fills in.
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      store.getState().edit({ [name]: target.value.slice(0, maxLength) })
      onTyped?.(target)
    },
  }
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        {t(name)}
        {!isRequired && <span className="optional"> {t('optional')}</span>}
      </label>
      {input === 'textarea' ? (
        <textarea className="text-field" {...control} rows={3} />
      ) : (
        <input className="text-field" {...control} {...input} />
      )}
      {isWrong && (
        <p className="error" id={errorId}>
          {t(name === 'email' ? 'emailWrong' : 'fieldEmpty', { field: t(name) })}
        </p>
      )}
      {/* There from the beginning: screen readers announce only what changes in a live region. */}
      {hint !== undefined && (
        <div id={hintId} role="status">
          {hint}
        </div>
      )}
    </div>
  )
}
