/**
 * An e-mail address as it is compared, sent and kept: letters of full width are mended (NFKC), and the
 * domain is in A-labels (UTS #46), as the URL standard has it. Two spellings of one address become one.
 * @returns without white space around it; undefined where the domain is none. What stands before the @
 *   is not checked
 */
export function asciiAddress(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/[^ -~]/.test(text)) return text
  const [, name = '', domain = ''] = /^(.*@)(.*)$/s.exec(text) ?? []
  // The URL parser would take what ends a host, or escape what no host has.
  if (/(?![\w.-])[\0-\x7f]/.test(domain)) return undefined
  try {
    return name + new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** Whether what stands before the @ has characters beyond ASCII, which not every mail server takes. */
export const isBeyondAscii = (typed: string): boolean =>
  /^[^@]*[^ -~@]/.test(typed.normalize('NFKC').trim())
