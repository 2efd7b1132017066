/** The most characters that a part of an address has (RFC 1035, 2.3.4). */
const longest = 63

/** How letters are spelled in a–z that are no accented form of one. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}

/** A text as the part of an address that a person chooses. */
export interface Label {
  /** As far as it is typed: a hyphen at its end may still get a letter after it. */
  draft: string
  /** The part of the address: a–z, 0–9 and hyphens between them; empty when nothing usable was typed. */
  label: string
  /** What was left out, as a sentence; empty when nothing was. */
  problem: string
}

/**
 * Turns what a person types into a DNS label (RFC 1034, 3.5): lower case, without accents, with hyphens
 * for what separates words. One hyphen at a time, since two are for names in other scripts (`xn--`).
 */
export function toLabel(text: string): Label {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => spelled[letter] ?? '')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .replace(/[\s\p{Pd}_.,/+&]+/gu, '-')
  const all = plain
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
  const draft = all.slice(0, longest)
  const problem = /[^a-z0-9-]/.test(plain)
    ? 'An address can only have a–z, 0–9 and hyphens.'
    : all.length > longest
      ? `An address can have ${longest} characters at most.`
      : ''
  return { draft, label: draft.replace(/-$/, ''), problem }
}
