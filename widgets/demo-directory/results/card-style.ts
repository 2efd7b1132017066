/** How many avatar colours the style sheet knows, counted from 0. */
const tones = 6

/** The colour of an avatar: a hash of the person's id. */
export function avatarTone(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 17 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % tones
}

/** The most characters of an address that is sized to fit on one line. Longer ones wrap. */
export const longestAddress = 64

// Not Array.from: Prototype.js replaces it.
const lengths = [...Array(longestAddress).keys()].map((index) => index + 1)

/**
 * CSS rules that give the length of an address to the rule that sizes it. A `style` attribute would be
 * shorter, but a Content Security Policy may forbid it.
 */
export const addressLengths = lengths
  .map((length) => `[data-length="${length}"]{--length:${length}}`)
  .join('')
