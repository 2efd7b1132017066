import { signUp } from '../sign-up.ts'
import { expect, guideFile, htmlPage, test } from './partner.ts'

/**
 * What Google Tag Manager does with a Custom HTML tag: it parses the markup, puts its nodes into the
 * page, and makes each script anew, so that it runs.
 */
const tagManager = (tags: readonly string[]) => `<script>
  window.dataLayer = [{ event: 'gtm.js' }]
  addEventListener('load', () => {
    for (const tag of ${JSON.stringify(tags).replaceAll('</', '<\\/')}) {
      const place = document.createElement('div')
      place.style.display = 'none'
      place.innerHTML = tag
      for (const old of place.querySelectorAll('script')) {
        const script = document.createElement('script')
        for (const { name, value } of old.attributes) script.setAttribute(name, value)
        script.text = old.text
        old.replaceWith(script)
      }
      document.body.append(place)
    }
  })
</script>`

const recipe = ['widgets.html', 'sign-ups.html']
const orders = { 'script first': recipe, 'event first': recipe.toReversed() }

for (const [order, files] of Object.entries(orders))
  test(`Google Tag Manager, ${order}`, async ({ page, site, partnerSite }) => {
    const tags = files.map((file) => guideFile(`tag-manager/${file}`, site))
    // It refuses newer words than those of ES5 in its tags.
    expect(tags.join()).not.toMatch(/=>|`|\b(?:const|let|class)\b/)
    const body = '<waitlist-button trigger-type="login"></waitlist-button>'
    partnerSite.answer('/', htmlPage('Page', tagManager(tags), body))
    await page.goto(partnerSite.url)
    await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
    await signUp(page)
    expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toEqual([
      { event: 'gtm.js' },
      { event: 'waitlistsent', triggerType: 'login' },
    ])
  })
