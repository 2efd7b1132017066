import styles from './address.css?inline'

/** The most characters of an address that is sized to fit on one line. Longer ones wrap. */
export const longestAddress = 64

const lengths = [...Array(longestAddress + 1).keys()]

/**
 * The style sheet of addresses. It gives the length of an address to the rule that sizes it; a `style`
 * attribute would be shorter, but a Content Security Policy may forbid it.
 */
export const addressStyles: string = [
  styles,
  ...lengths.map((length) => `[data-length="${length}"]{--length:${length}}`),
].join('')
