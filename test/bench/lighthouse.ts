import lighthouse from 'lighthouse'

/** What Lighthouse says of a page on its simulated phone. */
export interface PageScores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Milliseconds until the largest thing is painted. */
  lcp: number
  /** Milliseconds that tasks have blocked the page. */
  tbt: number
  /** How far things have moved by themselves. */
  cls: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Runs Lighthouse as it runs by itself: mobile, simulated slow 4G, a processor at a quarter.
 * @param port of the DevTools of a browser
 * @throws when a page could not be measured
 */
export async function scorePage(url: string, port: number): Promise<PageScores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // The 404 page is measured too.
    ignoreStatusCode: true,
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message}`)
  const { lhr } = result
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}
