import { voiceOf } from '../brand.ts'
import styles from './address.css?inline'

/** The maximum number of characters of an address that is sized to fit on one line. Longer ones wrap. */
const maxAddressLength = 64

const lengths = [...Array(maxAddressLength + 1).keys()]

/**
 * The style sheet of addresses. It gives the length of an address to the rule that sizes it; a `style`
 * attribute would be shorter, but a Content Security Policy may forbid it.
 */
export const addressStyles: string = [
  styles,
  ...lengths.map((length) => `[data-length="${length}"]{--length:${length}}`),
].join('')

/** An address on its plate, set as large as its length allows. It breaks before the domain. */
export function Address({ address }: { address: string }) {
  const [, name, domain] = /^([^.]*)(.*)/s.exec(address) ?? []
  return (
    <span
      className="address"
      data-voice={voiceOf(address)}
      dir="ltr"
      data-length={Math.min(address.length, maxAddressLength)}
    >
      <span translate="no">
        <span>{name}</span>
        <wbr />
        <span>{domain}</span>
      </span>
    </span>
  )
}
