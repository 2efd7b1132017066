import type { WaitlistButtonElement } from 'nameplate-widgets'
import { useRef } from 'preact/hooks'
export function Page() {
  const button = useRef<WaitlistButtonElement>(null)
  return (
    <>
      <launch-countdown
        launch-at="2099-01-01T00:00Z"
        no-outbox
        class="x"
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
      {/* @ts-expect-error only Solid has it */}
      <waitlist-button on:waitlistsent={() => {}} />
      {/* @ts-expect-error null when it leaves */}
      <waitlist-button ref={(element) => element.show()} />
    </>
  )
}
