import type { WaitlistButtonElement, WidgetTags } from 'nameplate-widgets'
import { useRef } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends WidgetTags<'react'> {}
  }
}

export function Page() {
  const button = useRef<WaitlistButtonElement>(null)
  return (
    <>
      <launch-countdown
        launch-at="2099-01-01T00:00Z"
        no-outbox
        className="x"
        onlaunchlive={({ type }) => type}
      >
        soon
      </launch-countdown>
      <waitlist-button
        ref={button}
        prefill={{ email: 'a@b.example' }}
        messages={{ join: 'Join' }}
        onwaitlistsent={({ detail }) => detail.submittedAt satisfies string | null}
      />
      <waitlist-button
        ref={(element) => element?.show()}
        style={{ color: 'red' }}
        data-x="1"
        aria-label="x"
        key="1"
        prefill={{ email: undefined }}
      />
      <waitlist-button prefill={null} />
      <demo-directory page-size={3} profiles={[]} sync-url="" />
      {/* @ts-expect-error only Solid has it */}
      <waitlist-button on:waitlistsent={() => {}} />
      {/* @ts-expect-error null when it leaves */}
      <waitlist-button ref={(element) => element.show()} />
      {/* @ts-expect-error no such trigger type */}
      <waitlist-button trigger-type="other" />
      {/* @ts-expect-error no such field */}
      <waitlist-button prefill={{ mail: '' }} />
      {/* @ts-expect-error no such event here */}
      <waitlist-button onlaunchlive={() => {}} />
      {/* @ts-expect-error as an attribute it is launch-at */}
      <launch-countdown launchAt="2099-01-01" />
    </>
  )
}
