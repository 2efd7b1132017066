import { expect, fillIn, loader, messages, test } from './fixtures.ts'

const join = 'Join the Waiting Queue'

test('focus moves into the modal, stays there and returns', async ({ tab, visitor, partner }) => {
  await partner.embed(
    `<div style="height: 200vh; transform: rotate(0.5deg)"><button id="other">Other</button>
       <waitlist-button></waitlist-button></div>`,
  )
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
  await visitor.clicks('dialog button', 'Close')
  await visitor.seesNo('dialog')
  await visitor.isOn('button', join)
  await tab.press('Enter')
  await visitor.isOn('input', 'Full Name')
  for (let step = 0; step < 14; step += 1) {
    await tab.press('Tab')
    expect(await tab.run((page) => page.focused()?.id)).not.toBe('other')
  }
  // The page behind does not scroll while the modal is open, and does afterwards.
  await tab.move(3, 3)
  await tab.wheel(300)
  await tab.press('Escape')
  await visitor.seesNo('dialog')
  await visitor.isOn('button', join)
  expect(await tab.run(() => scrollY)).toBe(0)
  // By the End key, since WebKit's driver turns the wheel only once.
  await expect
    .poll(async () => {
      await tab.press('End')
      return tab.run(() => scrollY)
    })
    .toBeGreaterThan(0)
  expect(await messages(tab)).toEqual([])
})

test('during a submission focus stays and no field can be edited', async ({
  tab,
  visitor,
  partner,
}) => {
  partner.answerPostsWith('never')
  const button = '<waitlist-button endpoint="/sign-ups"></waitlist-button>'
  await partner.embed(`<button>Outside</button>${button}`)
  await visitor.clicks('button', join)
  await fillIn(visitor)
  await visitor.clicks('button', 'Submit')
  await visitor.sees('button', 'Submitting...')
  await visitor.isOn('dialog *')
  for (let step = 0; step < 4; step += 1) {
    await tab.press('Tab')
    expect(await tab.run((page) => page.focused()?.textContent)).not.toBe('Outside')
  }
  const { x, y } = await visitor.pointsTo('label', 'Full Name')
  await tab.click(x, y + 30)
  await tab.type('x')
  const values = await tab.run((page) =>
    page.find('dialog input').map((field) => (field as HTMLInputElement).value),
  )
  expect(values).toContain('Sample Person')
})

test('the modal is visible when the page hides its button', async ({ tab, visitor, partner }) => {
  await partner.embed(
    `${['display: none', 'content-visibility: hidden']
      .map((style) => `<nav style="${style}"><waitlist-button></waitlist-button></nav>`)
      .join('')}<p inert><waitlist-button></waitlist-button></p>`,
  )
  await tab.run(() => customElements.whenDefined('waitlist-button').then(() => undefined))
  for (const index of [0, 1, 2]) {
    await tab.run((_, index) => document.querySelectorAll('waitlist-button')[index]?.show(), index)
    await visitor.isOn('input', 'Full Name')
    if (index === 2) await tab.run(() => document.querySelector('p')?.toggleAttribute('hidden'))
    await visitor.isOn('input', 'Full Name')
    await visitor.sees('dialog')
    await tab.press('Escape')
    await visitor.seesNo('dialog')
  }
  expect(await messages(tab)).toEqual([])
})

test('on a right-to-left page an address of any script is sent in A-labels', async ({
  tab,
  visitor,
  partner,
}) => {
  await partner.embed(
    `<div dir="rtl" lang="ar"><waitlist-button endpoint="/sign-ups"></waitlist-button></div>`,
  )
  await visitor.clicks('button', join)
  await fillIn(visitor)
  await visitor.clicks('input', 'Email Address')
  const replace = async (text: string) => {
    await visitor.isOn('input', 'Email Address')
    // Not typed: WebKit's driver has no keys for some of it.
    await tab.run((page, text) => {
      const field = page.focused() as HTMLInputElement
      field.select()
      document.execCommand('insertText', false, text)
    }, text)
  }
  await replace('用户@example.com')
  await visitor.clicks('button', 'Submit')
  await visitor.sees('dialog *', 'Please use only a to z, digits and signs before the @')
  await replace('ａｓｈａ＠bücher.example')
  await visitor.clicks('button', 'Submit')
  await visitor.sees('h2', 'Thank You!')
  await expect
    .poll(() => partner.posted.map((body) => JSON.parse(body).email))
    .toEqual(['asha@xn--bcher-kva.example'])
})

test('the form works before React and keeps all input at hydration', async ({
  tab,
  visitor,
  partner,
}) => {
  partner.spoil('/react-', 'held')
  partner.serve(`<waitlist-button endpoint="/sign-ups"></waitlist-button>${loader(partner.url)}`)
  await tab.open(partner.url)
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
  await tab.type('Sle')
  await visitor.fills('Email Address', 'sample@example.com')
  await visitor.fills('Current Designation', 'Engineer')
  await visitor.ticks('dialog input[type=checkbox]')
  await tab.run((page) => page.find('input[type=range]')[0]?.focus())
  await tab.press('ArrowRight')
  await visitor.clicks('input', 'Full Name')
  await tab.press('Home', 'ArrowRight')
  await tab.run((page) => {
    Object.assign(globalThis, { field: page.focused() })
  })
  await tab.type('a')
  partner.spoil('/react-', 'not at all')
  await tab.type('m')
  // React leaves its mark on what it has taken over.
  await expect
    .poll(() => tab.run((page) => Object.keys(page.focused() ?? {}).join()))
    .toContain('__react')
  await tab.type('p')
  expect(await tab.run((page) => page.focused() === Reflect.get(globalThis, 'field'))).toBe(true)
  await tab.press('Enter')
  await visitor.sees('h2', 'Thank You!')
  expect(JSON.parse(partner.posted.join())).toMatchObject({
    fullName: 'Sample',
    email: 'sample@example.com',
    interestedDomains: ['yourname.techworks.ltd'],
    willingToPay: '550',
  })
  expect(await messages(tab)).toEqual([])
})

test('without React the form closes, and says when it cannot send', async ({
  tab,
  visitor,
  partner,
}) => {
  partner.spoil('/react-', 'missing')
  partner.serve(`<waitlist-button endpoint="/sign-ups"></waitlist-button>${loader(partner.url)}`)
  await tab.open(partner.url)
  await visitor.clicks('button', join)
  await visitor.isOn('input', 'Full Name')
  const waysToClose = [
    () => tab.press('Escape'),
    () => visitor.clicks('dialog header button'),
    () => tab.click(4, 4),
  ]
  for (const close of waysToClose) {
    await close()
    await visitor.seesNo('dialog')
    await visitor.isOn('button', join)
    await tab.press('Enter')
    await visitor.isOn('input', 'Full Name')
  }
  await fillIn(visitor)
  await visitor.clicks('dialog button', 'Submit')
  await visitor.sees('dialog [role=alert]', 'The form did not load. Please try again.')
  partner.spoil('/react-', 'held')
  await visitor.clicks('dialog button', 'Submit')
  await visitor.sees('dialog button', 'Submitting...')
  partner.spoil('/react-', 'not at all')
  await visitor.sees('h2', 'Thank You!')
  expect(partner.posted.join()).toContain('sample@example.com')
})

const controls = [
  (button: string) => `<details id="around"><summary>More ${button}</summary>Text</details>`,
  (button: string) => `<label><input type="checkbox" id="around">I agree ${button}</label>`,
  (button: string) => `<a id="around" href="#followed">Read on ${button}</a>`,
  (button: string) =>
    `<form id="around" onsubmit="event.preventDefault(); this.dataset.sent = ''"><button>Send ${button}</button></form>`,
]

test('nothing in the modal activates a control around the tag', async ({
  tab,
  visitor,
  partner,
}) => {
  for (const around of controls) {
    // Without a draft, each form starts empty.
    const html = around('<waitlist-button no-outbox></waitlist-button>')
    await partner.embed(html)
    await visitor.sees('waitlist-button')
    await tab.run(() => customElements.whenDefined('waitlist-button').then(() => undefined))
    const state = () =>
      tab.run(() => {
        const { open, checked, dataset } = Object(document.querySelector('#around'))
        return JSON.stringify([open, checked, dataset, location.hash])
      })
    await tab.run(() => document.querySelector('waitlist-button')?.show())
    await visitor.sees('dialog')
    const before = await state()
    await visitor.clicks('dialog h2')
    await visitor.ticks('dialog [type=checkbox]')
    await visitor.clicks('dialog [type=submit]')
    await visitor.isOn('input', 'Full Name')
    await tab.press('Enter')
    await visitor.clicks('dialog button', 'Close')
    await visitor.seesNo('dialog')
    expect(await state(), html).toBe(before)
  }
})
