import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import * as brand from '../../../widgets/brand.ts'
import { domainOf } from '../../../widgets/waitlist/address.ts'
import { escapeHtml } from '../../escape-html.ts'
import { fillIn, type Letter } from './letter.ts'
import { colours, fonts } from './look.ts'
import type { MailSettings } from './mail-settings.ts'
import { wayOutPath } from './way-out-token.ts'

/** The person that a letter goes to. */
export interface Addressee {
  /** E-mail address in lower case. */
  person: string
  fullName: string
  /** The addresses that the person has ticked in the form. */
  addresses: readonly string[]
}

/** A letter to one person, ready for the mail server. */
export interface Message {
  from: string
  to: string
  raw: Buffer
}

const mostOfName = 80

/**
 * A text that a visitor has typed, made safe for a letter: one line, not too long, without invisible
 * characters, and without anything that mail programs turn into a link or a phone number. Anybody can
 * have a letter sent to somebody else.
 */
function tame(text: string): string {
  const shown = text
    .replace(/\s+/g, ' ')
    // Indian scripts need the two joiners.
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[/\\:@<>]+/g, ' ')
    .replace(/[.\u2024\u3002\uff0e\uff61](?=\S)/g, '. ')
    .replace(/(?:\p{Nd}[\s().+-]*){6,}/gu, '… ')
    .replace(/ +/g, ' ')
    .trim()
  const characters = Array.from(shown)
  return characters.length > mostOfName ? `${characters.slice(0, mostOfName).join('')}…` : shown
}

const valuesFor = ({ person, fullName, addresses }: Addressee) => ({
  fullName: tame(fullName) || tame(person.split('@')[0] ?? ''),
  addresses: addresses.map((address) => (domainOf(address) ? address : tame(address))).join(', '),
})

const { light, dark } = colours

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.room{padding:24px 20px!important}}
@media(prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.sheet{background:${dark.sheet}!important;color:${dark.ink}!important}
.plate{background:${dark.plate}!important}
.soft{color:${dark.soft}!important}
.accent{color:${dark.accent}!important}
.edge{border-color:${dark.accent}!important}
.line{border-color:${dark.line}!important}
}`

const toHtml = (subject: string, html: string, host: string, wayOut: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div class="paper" style="padding:16px 8px 32px;background:${light.paper};font-family:${fonts.text};font-size:17px;line-height:1.55;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
<div class="plate room" style="padding:28px 40px;border-radius:6px 6px 0 0;background:${light.plate};color:#ffffff;font-family:${fonts.title};font-weight:800;font-size:26px;line-height:1;letter-spacing:-.03em">${escapeHtml(brand.product)}</div>
<div class="sheet room" style="padding:36px 40px;border-radius:0 0 6px 6px;background:${light.sheet};color:${light.ink}">
${html}</div>
<p class="soft" style="margin:20px 12px 0;color:${light.soft};font-size:14px">You get this letter because you joined the waitlist of ${escapeHtml(brand.product)} at ${escapeHtml(host)}. <a class="accent" style="color:${light.accent}" href="${escapeHtml(wayOut)}">Get no more letters, or be deleted</a></p>
</div>
</div>
</body>
</html>
`

const toText = (text: string, host: string, wayOut: string) => `${text}
* * *

You get this letter because you joined the waitlist of ${brand.product} at ${host}.
Get no more letters, or be deleted:
${wayOut}
`

// A name in a right-to-left script must not turn the sentence around it.
const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

/** Writes the letter to one person. @param token of its unsubscribe link */
export async function compose(
  letter: Letter,
  addressee: Addressee,
  token: string,
  { from, siteUrl }: Pick<MailSettings, 'from' | 'siteUrl'>,
  now: Date,
): Promise<Message> {
  const values = valuesFor(addressee)
  const inHtml = { fullName: isolated(values.fullName), addresses: isolated(values.addresses) }
  const subject = fillIn(letter.subject, values)
  const wayOut = `${siteUrl}${wayOutPath}${token}`
  const { host } = new URL(siteUrl)
  const id = createHash('sha256').update(`${letter.id} ${addressee.person}`).digest('hex')
  const mail = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: addressee.person },
    subject,
    date: now,
    // The same in every try, so that a mail server can recognise a repeated letter.
    messageId: `<${id.slice(0, 32)}@${from.address.split('@')[1]}>`,
    headers: {
      'List-Unsubscribe': `<${wayOut}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: toText(fillIn(letter.text, values), host, wayOut),
    html: toHtml(subject, fillIn(letter.html, inHtml), host, wayOut),
  })
  return { from: from.address, to: addressee.person, raw: await mail.compile().build() }
}
