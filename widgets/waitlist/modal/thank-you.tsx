import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Translator } from '../../i18n/catalogue.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Address } from '../../ui/address.static.tsx'
import { readableAddress } from '../email-address.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { FormStore } from './form-store.ts'
import { NextSteps } from './next-steps.tsx'

/** What has become of a sign-up, in words, with its email address as people read it. */
export const thanksOf = (
  email: string,
  hasArrived: boolean,
  t: Translator<keyof WaitlistMessages & string>['t'],
): string => t(hasArrived ? 'thanksText' : 'thanksOnItsWay', { email: readableAddress(email) })

type Props = {
  store: FormStore
  titleId: string
  /** ISO 8601; undefined for an element that is no countdown. */
  launchAt: string | undefined
  close(): void
}

/** The screen after a sign-up, whether it has arrived or not. */
export function ThankYou({ store, titleId, launchAt, close }: Props) {
  const { t } = useTranslator<WaitlistMessages>()
  const { email, interestedDomains } = useStore(store, ({ draft }) => draft)
  const hasArrived = useStore(store, (state) => state.hasArrived)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone. With the focus, screen readers announce the heading.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="success" part="success">
      <h2 ref={heading} id={titleId} part="title" tabIndex={-1}>
        {t('thanks')}
      </h2>
      <ul className="plates" aria-label={t('interestedDomains')}>
        {interestedDomains.map((address) => (
          <li key={address}>
            <Address address={address} />
          </li>
        ))}
      </ul>
      <p>{thanksOf(email, hasArrived, t)}</p>
      <NextSteps launchAt={launchAt} />
      <button type="button" className="button primary" onClick={close}>
        {t('close')}
      </button>
    </div>
  )
}
