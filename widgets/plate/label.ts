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

/** What people type for an apostrophe or for a letter that looks like one, as in O’Brien, Oʻzbek and Iʻolani. */
const apostrophes = /['`´‘’‛′＇ꞌ\u02b9-\u02c1]/g

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digit 0–9 for one of any script: their digits stand in order, in runs that begin with 0 (Unicode, 4.6). */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return String(before % 10)
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
 * Turns a typed text into a DNS label (RFC 1034, 3.5): lower case, without accents and apostrophes, with digits of
 * any script as 0–9, and hyphens between words. Hyphens are never doubled, since `--` marks names in other scripts (`xn--`).
 */
export function toLabel(text: string): Label {
  const plain = text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => spelled[letter] ?? '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
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
