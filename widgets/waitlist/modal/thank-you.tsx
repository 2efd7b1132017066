import check from 'icon:outline/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/icon.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'
import { NextSteps } from './next-steps.tsx'

type Props = {
  titleId: string
  /** ISO 8601; undefined for an element that is no countdown. */
  launchAt: string | undefined
  close(): void
}

/** The screen after a sign-up, whether it has arrived or not. */
export function ThankYou({ titleId, launchAt, close }: Props) {
  const { t } = useTranslator<WaitlistMessages>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone. With the focus, screen readers announce the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="success" part="success">
      <Icon paths={check} />
      <h2 ref={heading} id={titleId} part="title" tabIndex={-1}>
        {t('thanks')}
      </h2>
      <p>{t('thanksText')}</p>
      <NextSteps launchAt={launchAt} />
      <button type="button" className="button primary" onClick={close}>
        {t('close')}
      </button>
    </div>
  )
}
