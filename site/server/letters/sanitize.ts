import { domainOf, nameOf } from '../../../widgets/waitlist/address.ts'
import { truncate } from '../terminal/terminal-text.ts'

/** In columns of a terminal, which is how wide a name looks. */
const mostOfName = 80

/** Leaves out digits that could be a phone number, whatever joins them. */
const withoutPhone = (text: string) => text.replace(/(?:\p{N}[^\p{L}\p{N}]*){6,}/gu, '… ')

/**
 * A name that a visitor has typed, made safe for a letter, since anybody can have one sent to somebody
 * else: one line, not too long, of letters and what names have between them. So mail programs find no
 * link, no phone number and no encoded word (RFC 2047) in it.
 */
export function sanitize(text: string): string {
  const shown = withoutPhone(
    text
      .normalize('NFKC')
      // Indian scripts and Persian need the two joiners inside of words.
      .replace(/(?<=[\p{L}\p{M}])(\p{Join_Control})|\p{Default_Ignorable_Code_Point}/gu, '$1')
      .replace(/[^\p{L}\p{M}\p{N}\p{Join_Control}.,'’()&-]+/gu, ' ')
      .replace(/\.(?![\s.,)])/g, '. '),
  )
    .replace(/ +/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}…]/u.test(shown)) return ''
  return truncate(shown, mostOfName)
}

/** An address that a visitor has ticked. Its domain is ours; its label is any that the visitor likes. */
export function sanitizeAddress(address: string): string {
  const domain = domainOf(address)
  if (domain === undefined) return sanitize(address)
  return `${withoutPhone(nameOf(address) ?? '').trim()}.${domain}`
}
