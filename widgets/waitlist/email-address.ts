/**
 * Normalizes an email address, so that two spellings of it become one: full-width letters become ASCII (NFKC),
 * and the domain becomes A-labels in lower case (UTS #46), as in the URL standard.
 * @returns without surrounding white space; undefined for an invalid domain. The part before the @ is not checked
 */
export function asciiAddress(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/[^ -~]/.test(text)) return text.replace(/@[^@]*$/, (domain) => domain.toLowerCase())
  const [, name = '', domain = ''] = /^(.*@)(.*)$/s.exec(text) ?? []
  // The URL parser would end the host at some of these characters and escape others.
  if (/(?![\w.-])[\0-\x7f]/.test(domain)) return undefined
  try {
    return name + new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** Whether the part before the @ has characters beyond ASCII, which some mail servers refuse. */
export const isBeyondAscii = (typed: string): boolean =>
  /^[^@]*[^ -~@]/.test(typed.normalize('NFKC').trim())

// HTML standard, section 4.10.5.1.5 (valid email address), without what mail servers refuse (RFC
// 5321, 4.1.2 and 4.5.3.1.1): a local part of more than 64 octets, or with a dot at an end or two in a row;
// a domain without a dot, or an address of a machine (4.1.3): no top-level domain begins with a digit. White space around it is allowed. The domain may be in any script; its length is
// that of its A-labels.
const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+"
const noLetters = '\\s:-@\\[-`{-\\x7f'
const letter = `[^\\x00-/${noLetters}]`
const label = `${letter}(?:[^\\x00-,./${noLetters}]{0,61}${letter})?`
export const emailPattern = `^\\s*(?=[^@]{1,64}@)(?!.*\\.\\d[^.]*$)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+\\s*$`
