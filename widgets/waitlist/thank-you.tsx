import check from 'icon:outline/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslator } from '../i18n/use-translator.ts'
import { Icon } from '../ui/icon.static.tsx'
import type { WaitlistMessages } from './messages.en.ts'
import { NextSteps } from './next-steps.tsx'

/** What the visitor sees after a sign-up, whether it arrived or not (SPEC.md section 4). */
export function ThankYou({ launchAt, close }: { launchAt: string | undefined; close(): void }) {
  const { t } = useTranslator<WaitlistMessages>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone, and a screen reader is to hear what took its place.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="success" part="success">
      <Icon paths={check} />
      <h3 ref={heading} tabIndex={-1}>
        {t('thanks')}
      </h3>
      <p>{t('thanksText')}</p>
      <NextSteps launchAt={launchAt} />
      <button type="button" className="button primary" onClick={close}>
        {t('close')}
      </button>
    </div>
  )
}
