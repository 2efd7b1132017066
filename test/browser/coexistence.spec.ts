import { expect, signUp, test } from './fixtures.ts'

const inline = (code: string) => `<script>${code}</script>`

/** Their own app: a button that counts its clicks, and gives ours its label. */
const theirBody = `<button id="theirs">Clicked 0</button>
  <waitlist-button id="ours" endpoint="/sign-up" label="Join 0"></waitlist-button>
  <demo-directory latency="0"></demo-directory>
  ${inline(`{
    let count = 0
    const theirs = document.getElementById('theirs')
    theirs.addEventListener('click', () => {
      count += 1
      theirs.textContent = 'Clicked ' + count
      document.getElementById('ours').setAttribute('label', 'Join ' + count)
    })
  }`)}`

const frozen = 'for (const { prototype } of [Object, Array, Function]) Object.freeze(prototype)'

test('beside frozen prototypes: their app works, and ours', async ({ page, partner, messages }) => {
  await partner.embed(theirBody, { head: inline(frozen) })
  const theirs = page.locator('#theirs')
  const ours = page.locator('waitlist-button').getByRole('button')
  await expect(ours).toHaveText('Join 0')
  await theirs.click()
  await expect(theirs).toHaveText('Clicked 1')
  await expect(ours).toHaveText('Join 1')
  await page.getByRole('searchbox').fill('kafka')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)

  await ours.click()
  await signUp(page)
  expect(partner.posted.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({
      interestedDomains: ['yourname.techworks.ltd'],
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    }),
  ])
  expect(messages.filter((message) => !message.startsWith('log: Waitlist response'))).toEqual([])
})
