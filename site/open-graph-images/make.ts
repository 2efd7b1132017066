import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { repository } from '../build/tools/repository.ts'
import { icons, openGraphImageSize, openGraphImages } from '../pages/social-metadata.ts'
import { listen } from '../server/http/listen.ts'
import { createStaticSite } from '../server/http/static-site.ts'
import { findChromium } from './chromium.ts'
import { drawIcon, inIco } from './icon.ts'
import { drawImage } from './image.ts'

// The entry of `npm run pictures`: draws the Open Graph images and icons of `site/public` and the
// README's pictures, from the built site.

/** Px: the part of the landing page that visitors see first. */
const readmeViewport = { width: 1200, height: 952 }

/**
 * Draws the README's picture: the landing page before the launch, with working widgets.
 * @returns a PNG
 */
async function drawReadmePicture(page: Page, colorScheme: 'light' | 'dark') {
  await page.setViewportSize(readmeViewport)
  await page.emulateMedia({ colorScheme })
  await page.clock.setFixedTime(new Date(2025, 5, 11, 9, 41, 17))
  await page.goto('/')
  await page.getByRole('timer').filter({ hasText: 'seconds' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled' })
}

const site = await createStaticSite(join(repository, 'dist'))
const server = await listen(site, 'localhost', 0)
const browser = await chromium.launch({
  executablePath: findChromium(),
  // Without hinting, which fits letters to the pixels.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
const page = await browser.newPage({
  baseURL: `http://localhost:${server.port}`,
  viewport: openGraphImageSize,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  bypassCSP: true,
})

async function save(file: string, picture: Buffer) {
  const path = join(repository, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, picture)
  console.log(`${file}: ${Math.ceil(picture.length / 1000)} KB`)
}

for (const [path, { file }] of Object.entries(openGraphImages))
  await save(`site/public${file}`, await drawImage(page, path))
const favicon = await readFile(join(repository, 'site/public/favicon.svg'), 'utf8')
for (const icon of Object.values(icons)) {
  const png = await drawIcon(page, favicon, icon)
  await save(`site/public${icon.file}`, icon.file.endsWith('.ico') ? inIco(png, icon) : png)
}
for (const scheme of ['light', 'dark'] as const)
  await save(`.github/nameplate-${scheme}.png`, await drawReadmePicture(page, scheme))

await browser.close()
await server.close()
