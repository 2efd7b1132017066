import addressparser from 'nodemailer/lib/addressparser'
import * as brand from '../../../widgets/brand.ts'
import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import type { ReadVariable } from '../../base/environment.ts'
import { parseSiteUrl, siteUrlTakes } from '../../base/site-brand.ts'
import { isEmailAddress } from '../database/sign-up-row.ts'

/** The settings of letters, from the environment. */
export interface MailSettings {
  /** `secure`: TLS from the start, not by STARTTLS. */
  server: { host: string; port: number; secure: boolean; auth?: { user: string; pass: string } }
  from: { name: string; address: string }
  /** The origin of the unsubscribe links, without a trailing slash. */
  siteUrl: string
  /** Letters a minute; 0 means no limit. */
  rate: number
}

function parseServer(text: string): MailSettings['server'] | undefined {
  if (!/^smtps?:\/\/[^/?#]+\/?$/i.test(text)) return undefined
  try {
    const { protocol, hostname, port, username, password } = new URL(text)
    const secure = protocol === 'smtps:'
    const user = decodeURIComponent(username)
    return {
      host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
      port: Number(port || (secure ? 465 : 587)),
      secure,
      ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
    }
  } catch {
    return undefined
  }
}

function parseFrom(text: string): MailSettings['from'] | undefined {
  const [found, ...others] = addressparser(text)
  if (!found?.address || others.length > 0 || !isEmailAddress(found.address)) return undefined
  return { name: found.name, address: asciiAddress(found.address) ?? '' }
}

/** An address of the brand, for examples. */
const exampleEmail = (name: string): string => `${name}@${new URL(brand.siteUrl).host}`

export const mailVariables = (variable: ReadVariable): MailSettings => ({
  server: variable(
    'MAIL_SERVER',
    'smtp://user:password@host:587, or smtps:// for TLS from the start, with %40 for an @ in user or password',
    parseServer,
  ),
  from: variable(
    'MAIL_FROM',
    `an address, like ${brand.product} <${exampleEmail('hello')}>`,
    parseFrom,
  ),
  siteUrl: variable('SITE_URL', siteUrlTakes, parseSiteUrl),
  rate: variable(
    'MAIL_RATE',
    'a whole number of letters a minute, 0 for no limit',
    (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
    60,
  ),
})
