import { Fragment, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslator } from '../../i18n/use-translator.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { FormStore } from './form-store.ts'
import { focusedElement } from './open-modal.ts'
import { suggestEmail } from './suggest-email.ts'
import { TextField } from './text-field.tsx'
import { useWhenReleased } from './use-when-released.ts'

/** The field for the email address. When it has lost the focus, it proposes a correction of a typo. */
export function EmailField({ store }: { store: FormStore }) {
  const { t } = useTranslator<WaitlistMessages>()
  const [isBeingTyped, setBeingTyped] = useState(false)
  const whenReleased = useWhenReleased()
  const suggested = useStore(store, ({ stage, draft }) =>
    stage === 'form' ? suggestEmail(draft.email) : undefined,
  )
  const field = useRef<HTMLInputElement>(null)
  const take = (email: string) => {
    store.getState().edit({ email })
    // The button that has the focus is removed now.
    field.current?.focus()
  }
  return (
    <TextField
      store={store}
      name="email"
      // A browser may fill in the field while another one has the focus.
      onTyped={(typed) => setBeingTyped(focusedElement(document) === typed)}
      input={{
        ref: field,
        required: true,
        type: 'email',
        dir: 'ltr',
        autoComplete: 'email',
        onBlur: () => whenReleased(() => setBeingTyped(false)),
        // The first Enter shows the correction, and the next one sends the form.
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || !isBeingTyped || suggested === undefined) return
          event.preventDefault()
          setBeingTyped(false)
        },
      }}
      hint={
        suggested !== undefined && !isBeingTyped ? (
          <button type="button" className="suggestion" onClick={() => take(suggested)}>
            {t('didYouMean', { email: '\n' })
              .split('\n')
              .map((words, at) => (
                <Fragment key={at}>
                  {at > 0 && <span dir="ltr">{suggested}</span>}
                  {words}
                </Fragment>
              ))}
          </button>
        ) : null
      }
    />
  )
}
