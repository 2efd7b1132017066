import { voiceOf } from '../brand.ts'
import { longestAddress } from './address-style.ts'

/** An address on its plate, set as large as its length allows (address-style.ts). */
export const Address = ({ address }: { address: string }) => {
  const domainAt = address.indexOf('.') + 1
  return (
    <span
      className="address"
      data-voice={voiceOf(address)}
      dir="ltr"
      data-length={Math.min(address.length, longestAddress)}
    >
      <span translate="no">
        {address.slice(0, domainAt)}
        {/* One that is too long for a line breaks before its domain. */}
        <wbr />
        {address.slice(domainAt)}
      </span>
    </span>
  )
}
