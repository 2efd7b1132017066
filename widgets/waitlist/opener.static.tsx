import type { ButtonHTMLAttributes } from 'react'
import type { Translator } from '../i18n/catalogue.ts'
import { Failure } from '../rendering/failure.static.tsx'
import type { ModalState } from './store.ts'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  part: string
  modal: ModalState
  translator: Translator
  /** The language of its content, where it is not that of the widget. */
  lang?: string | undefined
}

/** A button that opens the waitlist modal. It says when the code of the modal is still loading. */
export const Opener = ({ modal, translator: { t }, lang, children, ...props }: Props) => (
  <>
    <button
      type="button"
      className="button primary"
      aria-haspopup="dialog"
      aria-live="polite"
      {...props}
    >
      <span lang={lang}>{children}</span>
      {modal === 'opening' && <span className="opening">{t('opening')}</span>}
    </button>
    {modal === 'failed' && <Failure text={t('unavailable')} />}
    {modal === 'failed' && <slot />}
  </>
)
