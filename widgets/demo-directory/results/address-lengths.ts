/** The longest address, in letters, for which there is a size; longer ones are wrapped. */
export const longestAddress = 64

// Not Array.from, of which Prototype.js has one of its own.
const lengths = [...Array(longestAddress).keys()].map((index) => index + 1)

/**
 * Says how long an address is, for its style to set it as large as that allows. A `style` attribute
 * would say it more shortly, but not on a page whose policy forbids those.
 */
export const addressLengths = lengths
  .map((length) => `[data-length="${length}"]{--length:${length}}`)
  .join('')
