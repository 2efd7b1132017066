import { voiceOf } from '../brand.ts'
import { longestAddress } from './address-style.ts'

/** An address on its plate, set as large as its length allows (address-style.ts). */
export const Address = ({ address }: { address: string }) => (
  <span
    className="address"
    data-voice={voiceOf(address)}
    dir="ltr"
    data-length={Math.min(address.length, longestAddress)}
  >
    {/* One node, since a screen reader reads each by itself. */}
    <span translate="no">{address}</span>
  </span>
)
