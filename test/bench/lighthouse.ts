import lighthouse from 'lighthouse'

/**
 * Runs Lighthouse with its defaults: mobile, simulated slow 4G, a processor four times slower.
 * @param port of the DevTools of a browser
 * @returns its four scores, and the times of the simulated phone in ms
 * @throws if Lighthouse cannot measure the page
 */
export async function scorePage(url: string, port: number) {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo']
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)),
    LCP: figure('largest-contentful-paint'),
    TBT: figure('total-blocking-time'),
    CLS: figure('cumulative-layout-shift'),
  }
}
