import type { ButtonHTMLAttributes } from 'react'
import type { Translator } from '../i18n/catalogue.ts'
import { Failure } from '../rendering/failure.static.tsx'
import type { WaitlistState } from './store.ts'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  part: string
  waitlist: Pick<WaitlistState, 'modal' | 'joinedAs'>
  translator: Translator
  /** The language of its content, where it is not that of the widget. */
  lang?: string | undefined
}

/**
 * A button that opens the waitlist modal. It says when the code of the modal is still loading, and as whom
 * the visitor has joined by it.
 */
export const Opener = ({
  waitlist: { modal, joinedAs },
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
    <p className="joined" role="status">
      {joinedAs && t('joined', { email: joinedAs })}
    </p>
    {modal === 'failed' && <Failure text={t('unavailable')} />}
    {modal === 'failed' && <slot />}
  </>
)
