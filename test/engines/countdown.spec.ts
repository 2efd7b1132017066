import { expect, test } from './fixtures.ts'

/** A script for the page's head, before any other: `setClock` sets the page's clock. */
const settableClock = `<script>{
  const { now } = Date
  let offset = 0
  const moved = () => now() + offset
  globalThis.setClock = (time) => { offset = time - now() }
  globalThis.Date = class extends Date {
    constructor(...parts) { parts.length === 0 ? super(moved()) : super(...parts) }
    static now() { return moved() }
  }
}</script>`

const launch = Date.parse('2099-01-01T00:00Z')

test('a countdown ticks, reaches zero and stays live', async ({ tab, visitor, partner }) => {
  await partner.embed(
    `<launch-countdown launch-at="2099-01-01T00:00Z">Soon</launch-countdown>
     <script>
       setClock(${launch - 90_061_500})
       addEventListener('launchlive', () => { globalThis.heard = (globalThis.heard ?? 0) + 1 })
     </script>`,
    { head: settableClock },
  )
  const digits = () => tab.run((page) => page.find('[part=value]').map(page.nameOf).join(':'))
  await visitor.sees('[role=timer]')
  const first = await digits()
  expect(first).toMatch(/^1:1:[01]:\d+$/)
  await expect.poll(digits).not.toBe(first)

  await visitor.clicks('button', 'Join the Waiting Queue')
  await visitor.sees('dialog')
  await tab.press('Escape')
  await visitor.seesNo('dialog')
  await visitor.isOn('button', 'Join the Waiting Queue')
  await tab.run((_, time) => Reflect.get(globalThis, 'setClock')(time), launch - 1500)
  await visitor.sees('[part=live]', "We're Live")
  // The focus moves to the link that has replaced the button.
  await visitor.isOn('a', 'Get Started')
  await tab.run((_, time) => Reflect.get(globalThis, 'setClock')(time), launch - 50_000)
  const state = () =>
    tab.run(() => [
      document.querySelector('launch-countdown')?.phase,
      Reflect.get(globalThis, 'heard'),
    ])
  expect(await state()).toEqual(['live', 1])
  await visitor.seesNo('[role=timer]')
})
