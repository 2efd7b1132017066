/** The maximum number of characters of a label (RFC 1035, 2.3.4). */
const longest = 63

/** Spellings in a–z of letters that are not just accented. */
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

/** The part of an address that a person chooses. */
export interface Label {
  /** The label while it is typed: it may end with a hyphen. */
  draft: string
  /** a–z, 0–9 and inner hyphens; empty if nothing usable was typed. */
  label: string
  /** A short text about characters that were left out; empty if none were. */
  problem: string
}

/**
 * Turns a typed text into a DNS label (RFC 1034, 3.5): lower case, without accents, with hyphens between
 * words. Hyphens are never doubled, since `--` marks names in other scripts (`xn--`).
 */
export function toLabel(text: string): Label {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => spelled[letter] ?? '')
    .replace(/[\u0300-\u036f\p{Cf}'’]/gu, '')
    .replace(/[\s\p{Pd}_.,/+&]+/gu, '-')
  const all = plain
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-/, '')
  const draft = all.slice(0, longest)
  const problem = /[^a-z0-9-]/.test(plain)
    ? 'In Latin letters, please: a–z, 0–9, hyphen'
    : all.length > longest
      ? `At most ${longest} characters, please`
      : ''
  return { draft, label: draft.replace(/-$/, ''), problem }
}
