/**
 * Normalizes an email address, so that two spellings of it become one: full-width letters become ASCII (NFKC),
 * and the domain becomes A-labels (UTS #46), as in the URL standard.
 * @returns without surrounding white space; undefined for an invalid domain. The part before the @ is not checked
 */
export function asciiAddress(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/[^ -~]/.test(text)) return text
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

/** Decodes a label after its `xn--` (RFC 3492, 6.2). @throws RangeError for invalid Punycode */
function fromPunycode(code: string): string {
  const end = code.lastIndexOf('-')
  const characters = Array.from(code.slice(0, Math.max(end, 0)))
  let next = end + 1
  let at = 0
  let point = 128
  let bias = 72
  while (next < code.length) {
    const from = at
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = (Number.parseInt(code.charAt(next++), 36) + 26) % 36
      if (Number.isNaN(digit)) throw new RangeError(code)
      const limit = Math.min(26, Math.max(1, k - bias))
      at += digit * weight
      if (digit < limit) break
      weight *= 36 - limit
    }
    const length = characters.length + 1
    let delta = Math.floor((at - from) / (from === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35)
    bias += Math.floor((36 * delta) / (delta + 38))
    point += Math.floor(at / length)
    at %= length
    characters.splice(at++, 0, String.fromCodePoint(point))
  }
  return characters.join('')
}

/** An email address with its domain in readable characters. Browsers turn what is typed into A-labels. */
export function readableAddress(typed: string): string {
  const address = asciiAddress(typed) ?? typed.trim()
  try {
    return address.replace(/(?<=@.*)\bxn--([\w-]+)/gi, (_, code) =>
      fromPunycode(code.toLowerCase()),
    )
  } catch {
    return address
  }
}
