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

/**
 * Prototype.js is not on npm. These are its known changes to what is built in: the toJSON methods
 * of 1.6, and of 1.7.3 `Array.from` and the methods that replace one of the platform or of ours.
 */
const prototypeJs = `{
  Array.from = (list) => list && 'toArray' in Object(list) ? list.toArray() : Array.prototype.slice.call(list ?? [])
  const toArray = function () { return this.slice() }
  const extend = (target, methods) => { for (const name in methods) target[name] = methods[name] }
  extend(Array.prototype, {
    toArray, entries: toArray, find(f) { for (const item of this) if (f(item)) return item },
    map(f, context) { const out = []; this.forEach((item, index) => out.push(f.call(context, item, index))); return out },
    toJSON() { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' },
  })
  extend(String.prototype, { sub(a, b) { return this.replace(a, b) }, toJSON() { return '"' + this + '"' } })
  extend(Number.prototype, { toJSON() { return isFinite(this) ? this.toString() : 'null' } })
  extend(Function.prototype, {
    bind(context, ...first) { const method = this; return function (...rest) { return method.apply(context, [...first, ...rest]) } },
  })
  extend(Element.prototype, {
    show() { this.style.display = ''; return this }, hide() { this.style.display = 'none'; return this },
    remove() { this.parentNode.removeChild(this); return this },
  })
  extend(Event.prototype, { stop() { this.preventDefault(); this.stopPropagation() } })
  document.getElementsByClassName = (name) => Array.from(document.querySelectorAll('.' + name))
}`

const frozen = 'for (const { prototype } of [Object, Array, Function]) Object.freeze(prototype)'

// What a page runs before anything else.
for (const [name, code] of [
  ['Prototype.js', prototypeJs],
  ['frozen prototypes', frozen],
] as const)
  test(`beside ${name}: their app works, and ours`, async ({ page, partner, messages }) => {
    await partner.embed(theirBody, { head: inline(code) })
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
