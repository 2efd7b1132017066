import { expect, fillIn, loader, messages, test } from './fixtures.ts'

const join = 'Join the Waiting Queue'

test('the modal takes the focus in, keeps it, gives it back', async ({ tab, visitor, partner }) => {
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

test('while it submits, focus stays and no field is edited', async ({ tab, visitor, partner }) => {
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

test('the modal is seen when the page hides its button', async ({ tab, visitor, partner }) => {
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

test('what is missing is said, and a sign-up arrives', async ({ tab, visitor, partner }) => {
  await partner.embed('<waitlist-button endpoint="/sign-ups"></waitlist-button>')
  await visitor.clicks('button', join)
  await visitor.sees('dialog *', 'Please select at least one domain')
  await visitor.ticks('dialog input[type=checkbox]')
  await visitor.clicks('button', 'Submit')
  await visitor.sees('dialog *', 'Please enter your full name')
  await visitor.isOn('input', 'Full Name')
  // The field that gets the focus is in view.
  const isSeen = () =>
    tab.run((page) => {
      const field = page.focused()?.getBoundingClientRect()
      const header = page.find('dialog header')[0]?.getBoundingClientRect()
      return Boolean(field && header && field.top > header.bottom && field.bottom < innerHeight)
    })
  await expect.poll(isSeen).toBe(true)
  await visitor.ticks('dialog input[type=checkbox]', false)

  await fillIn(visitor, 'no address')
  await visitor.clicks('button', 'Submit')
  await visitor.isOn('input', 'Email Address')
  await tab.run((page) => (page.focused() as HTMLInputElement).select())
  await tab.type('sample@example.com')
  await tab.run((page) => page.find('input[type=range]')[0]?.focus())
  await tab.press('ArrowRight')
  await visitor.clicks('button', 'Submit')
  await visitor.sees('h3, h2', 'Thank You!')
  // The focus has stayed in the modal.
  expect(await tab.run((page) => page.focused()?.closest('dialog') !== null)).toBe(true)
  await visitor.clicks('dialog .success button', 'Close')
  await visitor.seesNo('dialog')
  await visitor.isOn('button', join)
  expect(await messages(tab)).toEqual([])
  const willingToPay = '550'
  const sent = { fullName: 'Sample Person', email: 'sample@example.com', willingToPay }
  expect(JSON.parse(partner.posted.join())).toMatchObject(sent)
})

test('in a page from right to left, an address of any script is shown as it is written, and sent in A-labels', async ({
  tab,
  visitor,
  partner,
}) => {
  const messages = JSON.stringify({ didYouMean: 'هل تقصد {email}؟' })
  await partner.embed(
    `<div dir="rtl" lang="ar"><waitlist-button endpoint="/sign-ups" messages='${messages}'></waitlist-button></div>`,
  )
  await visitor.clicks('button', join)
  await fillIn(visitor, 'asha@gmial.com')
  await visitor.clicks('.suggestion')
  const edges = () =>
    tab.run((page) => {
      const text = page.find('.suggestion [dir=ltr]')[0]?.firstChild
      const at = (start: number) => {
        const range = document.createRange()
        range.setStart(text as Text, start)
        range.setEnd(text as Text, start + 1)
        return range.getBoundingClientRect().left
      }
      return text ? at(0) < at(13) : 'nothing'
    })
  const replace = async (text: string) => {
    await visitor.isOn('input', 'Email Address')
    // Not typed: WebKit's driver has no keys for some of it.
    await tab.run((page, text) => {
      const field = page.focused() as HTMLInputElement
      field.select()
      document.execCommand('insertText', false, text)
    }, text)
  }
  await replace('asha@gmial.com')
  await tab.press('Tab')
  await expect.poll(edges).toBe(true)
  await visitor.clicks('input', 'Email Address')
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

test('the form is there before React, and nothing is lost when React takes it over', async ({
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

test('without React the form is closed, and says when it cannot send', async ({
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

const controls = {
  summary: (button: string) =>
    `<details id="around"><summary>More ${button}</summary>Text</details>`,
  label: (button: string) => `<label><input type="checkbox" id="around">I agree ${button}</label>`,
  link: (button: string) => `<a id="around" href="#followed">Read on ${button}</a>`,
  button: (button: string) =>
    `<form id="around" onsubmit="event.preventDefault(); this.dataset.sent = ''"><button>Send ${button}</button></form>`,
}

for (const [name, around] of Object.entries(controls))
  test(`nothing that is done in the modal activates what is around the tag: ${name}`, async ({
    tab,
    visitor,
    partner,
  }) => {
    await partner.embed(around('<waitlist-button></waitlist-button>'))
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
    expect(await state(), 'a press on the title').toBe(before)
    await visitor.ticks('dialog [type=checkbox]')
    expect(await state(), 'a press on a checkbox').toBe(before)
    await visitor.clicks('dialog [type=submit]')
    await visitor.isOn('input', 'Full Name')
    await tab.press('Enter')
    expect(await state(), 'keys and the submit button').toBe(before)
    await visitor.clicks('dialog button', 'Close')
    await visitor.seesNo('dialog')
    expect(await state(), 'the close button').toBe(before)
  })
