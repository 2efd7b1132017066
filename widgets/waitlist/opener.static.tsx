import type { ButtonHTMLAttributes } from 'react'
import type { Translator } from '../i18n/catalogue.ts'
import { Failure } from '../ui/elements.static.tsx'
import type { WaitlistState } from './store.ts'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  part: string
  waitlist: Pick<WaitlistState, 'modal' | 'progress'>
  translator: Translator
  /** The language of its content, where it is not that of the widget. */
  lang?: string | undefined
}

/**
 * A button that opens the waitlist modal. It says when the code of the modal is loading, and what becomes of
 * the sign-up.
 */
export const Opener = ({
  waitlist: { modal, progress },
  translator: { t },
  lang,
  children,
  ...props
}: Props) => (
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
    {/* Rendered even when it is empty: screen readers announce only changes of a live region. */}
    <p className="progress" role="status">
      {progress && t(progress[0], { email: progress[1] })}
    </p>
    {modal === 'failed' && <Failure text={t('unavailable')} />}
    {modal === 'failed' && <slot />}
  </>
)
