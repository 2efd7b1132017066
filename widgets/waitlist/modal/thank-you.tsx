import check from 'icon:outline/circle-check'
import { useEffect, useRef } from 'react'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Icon } from '../../ui/icon.static.tsx'
import type { WaitlistMessages } from '../messages.en.ts'
import { NextSteps } from './next-steps.tsx'

type Props = {
  titleId: string
  /** ISO 8601; undefined where nothing is counted down to. */
  launchAt: string | undefined
  close(): void
}

/** What the visitor sees after a sign-up, whether it arrived or not. */
export function ThankYou({ titleId, launchAt, close }: Props) {
  const { t } = useTranslator<WaitlistMessages>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone, and a screen reader is to hear what took its place.
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
