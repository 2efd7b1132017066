import { expect, test } from 'vitest'
import { suggestEmail } from '../../widgets/waitlist/form/email-correction.tsx'

const gmail =
  'gmial.com gamil.com gmai.com gmaill.com gnail.com gmail.con gmail.co gmail.cm gmail.om gmail.vom gmail.comm gmial.cmo gmailcom gmail,com gmail..com GMail.Con'
const others =
  'hotmial.com:hotmail.com hotmal.co.uk:hotmail.co.uk outlok.com:outlook.com outlook.con:outlook.com yaho.co.in:yahoo.co.in yahooo.com:yahoo.com yhoo.in:yahoo.in iclod.com:icloud.com protn.me:proton.me redifmail.com:rediffmail.com googelmail.com:googlemail.com live.con:live.com aol.cim:aol.com zoho.comm:zoho.com web,de:web.de gmxde:gmx.de'

test.each([
  ...gmail.split(' ').map((slip) => [slip, 'gmail.com']),
  ...others.split(' ').map((pair) => pair.split(':')),
])('%s is a slip of %s', (slip, provider) => {
  expect(suggestEmail(`Asha.Example+x@${slip} `)).toBe(`Asha.Example+x@${provider}`)
})

const own = 'gmail.com yahoo.co.in hotmail.co.uk web.de gmx.de GMX.net proton.me zoho.in Gmail.com'
const neighbours =
  'mail.com email.com ymail.com fmail.com hey.com me.com gmx.at live.nl live.in live.ca live.no live.co live.cam zoho.co mail.co grail.com photon.me'
const national =
  'yahoo.fr yahoo.de yahoo.ie yahoo.ca hotmail.fr hotmail.es hotmail.no outlook.de gmail.de'
const unlike =
  'example.com web.dev web.com love.com zoo.com gmx.dev college.edu tmail.io mail.gmail.example'

test.each([own, neighbours, national, unlike].join(' ').split(' '))(
  '%s is left as it is',
  (domain) => {
    expect(suggestEmail(`asha@${domain}`)).toBeUndefined()
  },
)

test.each([
  ...['', 'asha', '@gmial.com', 'asha@', 'a@b@gmial.com', 'asha @gmial.com', 'as ha@gmial.com'],
  ...['आशा@gmial.com', `${'a'.repeat(245)}@gmai.com`],
])('%j is no valid address with another domain either', (text) => {
  expect(suggestEmail(text)).toBeUndefined()
})
