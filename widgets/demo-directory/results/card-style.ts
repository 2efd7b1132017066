/** How many avatar colours the style sheet knows, counted from 0. */
const tones = 6

/** The colour of an avatar: a hash of the person's id. */
export function avatarTone(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 17 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum % tones
}
