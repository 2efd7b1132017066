import { useState } from 'preact/hooks'
import 'nameplate-widgets/embed'

const messages = JSON.stringify({ join: 'Tell me first' })

export function Launch() {
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <launch-countdown launch-at="2099-01-01T00:00Z">We launch in 2099.</launch-countdown>
      <waitlist-button messages={messages} onwaitlistsent={() => setIsSent(true)} />
      {isSent && <p>See you at the launch.</p>}
    </>
  )
}
