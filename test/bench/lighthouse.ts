import lighthouse from 'lighthouse'

/** Lighthouse's figures for a page on its simulated phone. */
export interface PageScores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  /** Milliseconds until the largest contentful paint. */
  lcp: number
  /** Total blocking time in milliseconds. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Runs Lighthouse with its defaults: mobile, simulated slow 4G, a processor four times slower.
 * @param port of the DevTools of a browser
 * @throws if Lighthouse cannot measure the page
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
