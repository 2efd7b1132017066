import { LaunchCountdown, WaitlistButton } from 'nameplate-widgets/react'
import { useState } from 'react'

export function Launch() {
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <LaunchCountdown launchAt="2099-01-01T00:00Z">We launch in 2099.</LaunchCountdown>
      <WaitlistButton messages={{ join: 'Tell me first' }} onWaitlistSent={() => setIsSent(true)} />
      {isSent && <p>See you at the launch.</p>}
    </>
  )
}
