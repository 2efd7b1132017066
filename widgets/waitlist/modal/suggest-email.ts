import { draftErrors, emptyDraft } from '../submission.ts'

/*
 * Of our own, since it goes to partners' pages: what there is for this (mailcheck and its successors)
 * goes by how alike whole domains are, and so would correct real ones such as mail.com, email.com and
 * live.nl.
 */

/** Domains of mail providers, which people mistype. */
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

/** Domains of others, one slip away from these. */
const others = ['grail.com', 'photon.me']

/** One slip away from `com`, and real too. */
const realEndings = ['co', 'cm', 'om', 'cam']

/** Whether one letter added, dropped, changed or swapped with the next makes one word of the other. */
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

/** Whether a domain is no real one, or most likely none, and stands for that of a provider. */
function isMeant(typed: string, provider: string): boolean {
  // Without a dot, with a comma or with two dots.
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(typed))
    return typed.replace(/[^a-z\d]/g, '') === provider.replaceAll('.', '')
  const [name = '', ending = ''] = typed.split(/\.(.*)/)
  const [itsName = '', itsEnding = ''] = provider.split(/\.(.*)/)
  // Too many short words are a name of their own, and so are those that begin with another letter.
  const isLong = itsName.length > 4
  const isNear = isLong && name[0] === itsName[0] && isOneSlip(name, itsName)
  if (ending === itsEnding) return isNear
  const isEndingSlip = itsEnding === 'com' && isOneSlip(ending, 'com')
  return realEndings.includes(ending)
    ? isLong && name === itsName && isEndingSlip
    : (isNear || name === itsName) && isEndingSlip
}

/**
 * The email address that was most likely meant, where somebody has mistyped a well-known provider.
 * @returns undefined where nothing looks wrong, or something else is wrong too
 */
export function suggestEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^\s*([^@]+@)([^@]+?)\s*$/.exec(typed.toLowerCase()) ?? []
  if (providers.includes(domain) || others.includes(domain)) return undefined
  const provider = providers.find((provider) => isMeant(domain, provider))
  const email = typed.trim().slice(0, name?.length) + provider
  return provider && !draftErrors({ ...emptyDraft, email }).email ? email : undefined
}
