import { domainOf, nameOf } from '../../../widgets/waitlist/address.ts'
import { truncate } from '../terminal/terminal-text.ts'

/** The maximum width, in terminal columns. */
const maxNameWidth = 80

/** Replaces digits that could be a phone number. */
const withoutPhone = (text: string) => text.replace(/(?:\p{N}[^\p{L}\p{N}]*){6,}/gu, '… ')

/**
 * Sanitizes a typed name for a letter, since a visitor can type another person's address: one line of limited length,
 * with only letters and what names have between them. So mail programs find no link, no phone number and no encoded
 * word (RFC 2047) in it.
 */
export function sanitize(text: string): string {
  const shown = withoutPhone(
    text
      .normalize('NFKC')
      // Indian scripts and Persian need the two joiners within words.
      .replace(/(?<=[\p{L}\p{M}])(\p{Join_Control})|\p{Default_Ignorable_Code_Point}/gu, '$1')
      .replace(/[^\p{L}\p{M}\p{N}\p{Join_Control}.,'’()&-]+/gu, ' ')
      .replace(/\.(?![\s.,)])/g, '. '),
  )
    .replace(/ +/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}…]/u.test(shown)) return ''
  return truncate(shown, maxNameWidth)
}

/** Sanitizes a ticked address. Its domain is ours; its label is free text. */
export function sanitizeAddress(address: string): string {
  const domain = domainOf(address)
  if (domain === undefined) return sanitize(address)
  return `${withoutPhone(nameOf(address) ?? '').trim()}.${domain}`
}
