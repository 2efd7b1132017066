import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { onPage } from '../browser.ts'
import { loader } from '../peers.ts'
import { formBytes } from '../sizes.ts'

/**
 * Writes the floor of the form: a plain script with the dialog, its form and its styles as ours draws them,
 * which puts them on the page and opens them. It is padded to the size of our file.
 */
export async function writeFloorForm(browser: Browser, server: BenchServer): Promise<void> {
  const url = server.page(loader, '<waitlist-button></waitlist-button>')
  const { html, css } = await onPage(browser, async (page) => {
    await page.goto(url)
    await page.getByRole('button').click()
    await page.getByLabel('Full Name').waitFor()
    return page.locator('waitlist-button').evaluate(({ shadowRoot }) => ({
      html: shadowRoot?.querySelector('.widget')?.outerHTML ?? '',
      css: [...(shadowRoot?.adoptedStyleSheets ?? [])]
        .flatMap(({ cssRules }) => [...cssRules])
        .map(({ cssText }) => cssText)
        .join(''),
    }))
  })
  const code = `{
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css)})
  shadow.adoptedStyleSheets = [sheet]
  shadow.innerHTML = ${JSON.stringify(html)}
  const dialog = shadow.querySelector('dialog')
  dialog.open = false
  dialog.showModal()
  dialog.querySelector('input').focus()
}`
  const missing = Math.max(0, formBytes() - brotliCompressSync(code).length)
  mkdirSync('test/report', { recursive: true })
  const padding = randomBytes(Math.round(missing * 0.98)).toString('base64')
  writeFileSync('test/report/floor-form.js', `${code}\n//${padding}`)
}
