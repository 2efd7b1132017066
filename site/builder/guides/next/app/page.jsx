import { LaunchCountdown } from 'nameplate-widgets/react'
import { Waitlist } from './waitlist.jsx'

export default function Page() {
  return (
    <>
      <LaunchCountdown launchAt="2099-01-01T00:00Z">We launch in 2099.</LaunchCountdown>
      <Waitlist />
    </>
  )
}
