import check from 'icon:outline/circle-check'
import { useEffect, useRef } from 'react'
import { Icon } from '../shared/icon.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import { NextSteps } from './next-steps.tsx'
import type { WaitlistMessages } from './waitlist-messages.ts'

/** What the visitor sees after a sign-up, whether it arrived or not (SPEC.md section 4). */
export function ThankYou({ launchAt, close }: { launchAt: string; close(): void }) {
  const { say } = useSpeech<WaitlistMessages>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone, and a screen reader is to hear what took its place.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="success" part="success">
      <Icon paths={check} />
      <h3 ref={heading} tabIndex={-1}>
        {say('thanks')}
      </h3>
      <p>{say('thanksText')}</p>
      <NextSteps launchAt={launchAt} />
      <button type="button" className="button primary" onClick={close}>
        {say('close')}
      </button>
    </div>
  )
}
