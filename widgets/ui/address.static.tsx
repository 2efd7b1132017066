import { voiceOf } from '../brand.ts'
import { longestAddress } from './address-style.ts'

/** An address on its plate, set as large as its length allows (address-style.ts). It breaks before the domain. */
export function Address({ address }: { address: string }) {
  const [, name, domain] = /^([^.]*)(.*)/s.exec(address) ?? []
  return (
    <span
      className="address"
      data-voice={voiceOf(address)}
      dir="ltr"
      data-length={Math.min(address.length, longestAddress)}
    >
      <span translate="no">
        <span>{name}</span>
        <wbr />
        <span>{domain}</span>
      </span>
    </span>
  )
}
