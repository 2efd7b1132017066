import { type ComponentProps, type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { cutText } from '../../graphemes.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { errorOf } from '../field-error.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import { maxLengths } from '../submission.ts'
import type { FormStore } from './form-store.ts'
import { useIsSubmitting } from './use-is-submitting.ts'

/** A text field with its label, its error message and a hint. */
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
  // HTML counts UTF-16 units, and the rule counts characters, so a text that fits here obeys the rule.
  const maxLength = maxLengths[name]
  const isRequired = input !== 'textarea' && input.required
  const control = {
    id,
    name,
    value,
    // An empty field has the direction of the page.
    dir: value ? 'auto' : undefined,
    readOnly,
    maxLength,
    'aria-invalid': isWrong,
    'aria-describedby': [isWrong && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    // No `onInput` besides, which in Preact is the same listener. The text is cut, since browsers do not
    // limit what a script or an extension fills in.
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
      store.getState().edit({ [name]: cutText(target.value, maxLength) })
      onTyped?.(target)
    },
  }
  return (
    <div className="field" part="field">
      <label htmlFor={id}>
        <span>{t(name)}</span>
        {!isRequired && <span className="optional">{` ${t('optional')}`}</span>}
      </label>
      {input === 'textarea' ? (
        <textarea className="text-field" {...control} rows={3} />
      ) : (
        <input className="text-field" {...control} {...input} />
      )}
      {isWrong && (
        <p className="error" id={errorId}>
          {errorOf(name, value, t)}
        </p>
      )}
      {/* Rendered even when it is empty: screen readers announce only changes of a live region. */}
      {hint !== undefined && (
        <div id={hintId} role="status">
          {hint}
        </div>
      )}
    </div>
  )
}
