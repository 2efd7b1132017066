import { useEffect, useRef } from 'react'
import { useTranslator } from '../../rendering/root.tsx'
import { Address } from '../../ui/address.static.tsx'
import type { FormState } from '../form/form-store.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import { plateName, YourPlate } from './your-plate.tsx'

/** The screen after a sign-up, whether it has arrived or not. */
export function ThankYou({ state, close }: { state: FormState; close(): void }) {
  const { draft, hasArrived } = state
  const { t } = useTranslator<WaitlistMessages>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone. Screen readers announce the heading when it gets the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="success" part="success">
      <h2 ref={heading} id="title" part="title" tabIndex={-1}>
        {t('thanks')}
      </h2>
      <p>{t(hasArrived ? 'thanksText' : 'thanksOnItsWay', { email: draft.email })}</p>
      {!hasArrived && navigator.onLine === false && <p>{t('thanksOffline')}</p>}
      <YourPlate state={state}>
        <ul className="plates" aria-label={t('interestedDomains')}>
          {draft.interestedDomains.map((address) => (
            <li key={address}>
              <Address address={address} />
            </li>
          ))}
        </ul>
      </YourPlate>
      <button
        type="button"
        className={plateName(state) ? 'button' : 'button primary'}
        onClick={close}
      >
        {t('close')}
      </button>
    </div>
  )
}
