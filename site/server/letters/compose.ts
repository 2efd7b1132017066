import MailComposer from 'nodemailer/lib/mail-composer'
import * as brand from '../../../widgets/brand.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import { renderDocument } from '../html/document.ts'
import type { Addressee } from '../outbox/recipients.ts'
import { personPath } from '../sign-ups/people.ts'
import { truncate } from '../terminal/terminal-text.ts'
import { fillIn, type Letter } from './letter.ts'
import type { MailSettings } from './mail-settings.ts'
import { sanitize, sanitizeAddress } from './sanitize.ts'

/** A letter to one person, ready for the mail server. */
export interface Message {
  from: string
  to: string
  raw: Buffer
}

const rightToLeft = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** The footer of a letter, in the built-in languages. */
const footers = {
  en: {
    why: (host: string) =>
      `You get this letter because you joined the waitlist of ${brand.product} at ${host}.`,
    asked: (host: string) =>
      `You get this letter because somebody joined the waitlist of ${brand.product} at ${host} with your email address.`,
    unsubscribe: 'Unsubscribe, or see, change or delete your data',
  },
  hi: {
    why: (host: string) =>
      `यह पत्र आपको इसलिए मिला है क्योंकि आप ${host} पर ${brand.product} की प्रतीक्षा सूची में शामिल हुए थे।`,
    asked: (host: string) =>
      `यह पत्र आपको इसलिए मिला है क्योंकि किसी ने आपके ईमेल पते से ${host} पर ${brand.product} की प्रतीक्षा सूची में नाम दर्ज किया है।`,
    unsubscribe: 'सदस्यता छोड़ें, या अपनी जानकारी देखें, बदलें या हटवाएँ',
  },
}

// A name in a right-to-left script must not change the direction of the sentence around it, and vice versa.
const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

/**
 * Composes the letter to one person.
 * @param delivery its id, the same in every attempt, and the token of the personal page
 */
export async function compose(
  letter: Letter,
  { person, fullName, addresses }: Addressee,
  { id, token }: { id: string; token: string },
  { from, siteUrl }: Pick<MailSettings, 'from' | 'siteUrl'>,
  now: Date,
): Promise<Message> {
  // The personal page also has the button that confirms.
  const url = `${siteUrl}${personPath}${token}`
  const values = {
    fullName: sanitize(fullName) || sanitize(person.split('@')[0] ?? ''),
    addresses: addresses.map(sanitizeAddress).join(', '),
    manageUrl: url,
    confirmUrl: url,
  }
  const inHtml = {
    fullName: isolated(values.fullName),
    addresses: isolated(values.addresses),
    manageUrl: escapeHtml(url),
    confirmUrl: escapeHtml(url),
  }
  // In a list of emails, a stranger's words would look like ours.
  const inSubject = {
    fullName: truncate(values.fullName, 50),
    addresses: truncate(values.addresses, 80),
  }
  const subject = fillIn(letter.subject, { ...values, ...inSubject })
  const locale = new Intl.Locale(letter.language ?? 'en').maximize()
  const direction = rightToLeft.test(locale.script ?? '') ? 'rtl' : 'ltr'
  const builtIn = locale.language === 'hi' && locale.script === 'Deva' ? 'hi' : 'en'
  const why = footers[builtIn][letter.asks ? 'asked' : 'why'](new URL(siteUrl).host)
  const { unsubscribe } = footers[builtIn]
  const mail = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: person },
    subject,
    date: now,
    // The same in every attempt, so that a mail server can recognise a repeated letter.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      // Prevents automatic replies (RFC 3834; Microsoft, MS-OXCMAIL).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: `${fillIn(letter.text, values)}\n* * *\n\n${why}\n${unsubscribe}:\n${url}\n`,
    html: renderDocument({
      title: subject,
      body: fillIn(letter.html, inHtml),
      language: letter.language ?? 'en',
      direction,
      footer: { why, unsubscribe, url, language: builtIn },
    }),
  })
  return { from: from.address, to: person, raw: await mail.compile().build() }
}
