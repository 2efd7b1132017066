import { emptyDraft, wrongFields } from '../draft.ts'
import { asciiAddress } from '../email-address.ts'

/*
 * Not a library: mailcheck and its successors compare whole domains, and would correct real ones such as
 * mail.com, email.com and live.nl.
 */

/** Domains of mail providers that people mistype. */
const providers = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'icloud.com'],
  ...['yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk', 'rediffmail.com', 'proton.me'],
  ...[
    'protonmail.com',
    'zohomail.com',
    'zohomail.in',
    'zoho.com',
    'zoho.in',
    'live.com',
    'aol.com',
  ],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com'],
]

/** Real domains that are one typo away from these. */
const others = ['grail.com', 'photon.me']

/** Real top-level domains that are one typo away from `com`. */
const realEndings = ['co', 'cm', 'om', 'cam']

/** Whether two words differ by one letter added, dropped, changed or swapped with the next. */
function isOneSlip(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  const [afterA, afterB] = [a.slice(1), b.slice(1)]
  return (
    [afterA === b, a === afterB, afterA === afterB].includes(true) ||
    a.slice(0, 2) + b.slice(2) === `${b[1]}${b[0]}${a.slice(2)}`
  )
}

/** Whether a typed domain is most likely a typo of a provider's domain. */
function isMeant(typed: string, provider: string): boolean {
  // No domain at all, such as one without a dot, with a comma or with two dots.
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(typed))
    return typed.replace(/[^a-z\d]/g, '') === provider.replaceAll('.', '')
  const [name = '', ending = ''] = typed.split(/\.(.*)/)
  const [itsName = '', itsEnding = ''] = provider.split(/\.(.*)/)
  // A short word, or one that begins with another letter, is more often a name of its own.
  const isLong = itsName.length > 4
  const isNear = isLong && name[0] === itsName[0] && isOneSlip(name, itsName)
  if (ending === itsEnding) return isNear
  const isEndingSlip = itsEnding === 'com' && isOneSlip(ending, 'com')
  return realEndings.includes(ending)
    ? isLong && name === itsName && isEndingSlip
    : (isNear || name === itsName) && isEndingSlip
}

/**
 * Corrects a typo in the domain of a well-known mail provider.
 * @returns undefined if there is none, or if the address has another error too
 */
export function suggestEmail(typed: string): string | undefined {
  const text = asciiAddress(typed) ?? typed.trim()
  const [, name, domain = ''] = /^([^@]+@)([^@]+)$/.exec(text.toLowerCase()) ?? []
  if (providers.includes(domain) || others.includes(domain)) return undefined
  const provider = providers.find((provider) => isMeant(domain, provider))
  const email = text.slice(0, name?.length) + provider
  return provider && !wrongFields({ ...emptyDraft, email }).includes('email') ? email : undefined
}
