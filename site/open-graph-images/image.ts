import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as brand from '../../widgets/brand.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'

const css = readFileSync(new URL('image.css', import.meta.url), 'utf8')

/** Lines for a plate, each styled by a class. */
const lines = (texts: readonly { text: string; style: string }[]) =>
  texts.map(({ text, style }) => `<div class="line ${style}"><span>${text}</span></div>`).join('')

const addresses = sampleProfiles
  .slice(0, brand.domains.length)
  .map(({ domain }) => ({ text: domain, style: `voice-${brand.voiceOf(domain)}` }))

/** The plates for pages without a headline on a plate. */
const plates: Record<string, string> = {
  '/demo-portfolios': lines(addresses),
  '/about': lines(['Nobody makes', 'a name alone.'].map((text) => ({ text, style: 'title' }))),
  '/embed/v1/': lines(['Put a widget', 'on your page.'].map((text) => ({ text, style: 'title' }))),
}

const outerHtml = (element: Element) => element.outerHTML

/** The plate of the landing page without the field for a name. */
function withoutField(plate: Element) {
  for (const part of plate.querySelectorAll('.hero-field, .hero-action')) part.remove()
  return plate.outerHTML
}

/**
 * Draws the Open Graph image of a page: its wordmark, its address and a plate. Nothing in it depends
 * on the launch.
 * @param path of the page
 */
export async function drawImage(page: Page, path: string): Promise<Buffer> {
  // The builder has no styles for a plate.
  await page.goto('/')
  await page.addStyleTag({ content: css })
  const wordmark = await page.locator('.wordmark').evaluate(outerHtml)
  const plate = plates[path]
    ? `<div class="plate lines">${plates[path]}</div>`
    : await page.locator('.hero-plate').evaluate(withoutField)
  const address = new URL(brand.siteUrl).host + path.replace(/\/$/, '')
  await page.evaluate((html) => {
    document.body.innerHTML = html
    return document.fonts.ready
  }, `<div class="og-image"><div class="top">${wordmark}<span>${address}</span></div><div class="plate-room hero">${plate}</div></div>`)
  // Makes each line as wide as the plate. The width is proportional to the font size.
  await page.locator('.line').evaluateAll((all) => {
    for (const line of all as HTMLElement[]) {
      const { width = 1 } = line.firstElementChild?.getBoundingClientRect() ?? {}
      const size = Number.parseFloat(getComputedStyle(line).fontSize)
      line.style.fontSize = `${(size * line.clientWidth) / width}px`
    }
  })
  const overflow = await page
    .locator('.plate')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  if (overflow > 0) throw new Error(`The plate of ${path} is ${overflow} px too low for its lines.`)
  return page.screenshot()
}
