'use client'

import { WaitlistButton } from 'nameplate-widgets/react'
import { useState } from 'react'

export function Waitlist() {
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <WaitlistButton messages={{ join: 'Tell me first' }} onWaitlistSent={() => setIsSent(true)} />
      {isSent && <p>See you at the launch.</p>}
    </>
  )
}
