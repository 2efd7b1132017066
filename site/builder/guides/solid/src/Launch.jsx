import { createSignal, Show } from 'solid-js'
import 'nameplate-widgets/embed'

const messages = { join: 'Tell me first' }

export function Launch() {
  const [isSent, setIsSent] = createSignal(false)
  return (
    <>
      <launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
      <waitlist-button on:waitlistsent={() => setIsSent(true)} prop:messages={messages} />
      <Show when={isSent()}>
        <p>See you at the launch.</p>
      </Show>
    </>
  )
}
