import { siteUrl } from '../../widgets/brand.ts'
import { test as base, expect } from '../browser/fixtures.ts'

export const test = base.extend<{ home: undefined }>({
  /** The server under test answers at the brand's site, whose address is in a version's files. */
  home: [
    async ({ context }, use) => {
      await context.route(`${siteUrl}/**`, async (route) => {
        const url = route
          .request()
          .url()
          .replace(siteUrl, process.env.SITE ?? '')
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect }
