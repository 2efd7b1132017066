import type { WaitlistButtonElement } from 'nameplate-widgets'
export function Page() {
  let button!: WaitlistButtonElement
  return (
    <>
      <launch-countdown
        prop:launchAt={new Date()}
        launch-at="2099-01-01T00:00Z"
        no-outbox
        class="x"
        on:launchlive={({ type }) => type}
      >
        soon
      </launch-countdown>
      <waitlist-button
        ref={button}
        prop:prefill={{ email: 'a@b.example' }}
        prop:messages={{ join: 'Join' }}
        on:waitlistsent={({ detail }) => detail.submittedAt satisfies string | null}
      />
      <waitlist-button
        ref={(element) => element.show()}
        style={{ color: 'red' }}
        prefill='{"email": ""}'
        data-x="1"
        aria-label="x"
      />
      <demo-directory
        page-size={3}
        prop:profiles={[]}
        sync-url=""
        on:directorychange={({ detail }) => detail.total satisfies number}
      />
      {/* @ts-expect-error no such event */}
      <waitlist-button on:launchlive={() => {}} />
      {/* @ts-expect-error no such field */}
      <waitlist-button prop:prefill={{ mail: '' }} />
      {/* @ts-expect-error read-only */}
      <waitlist-button prop:open={true} />
      {/* @ts-expect-error another element */}
      <launch-countdown ref={button} />
    </>
  )
}
