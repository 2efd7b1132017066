import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colorSchemes, states } from '../browser/states.ts'
import { type Shot, shotFile, shots, shotsFolder, titleOf } from './shots.ts'
import { shrink } from './shrink.ts'

/** How large pictures are shown, and how much finer they are than that, for a look from near. */
const scale = 1 / 4
const fineness = 2

const groupOf = (name: string) => /^(countdown|modal|directory),/.exec(name)?.[1] ?? 'pages'

const figure = (shot: Shot, source: string) => `
  <a href="${shot.name}.png" title="${titleOf(shot)}">
    <img src="${source}" alt="${titleOf(shot)}"><span>${shot.colorScheme}, ${shot.window.width} px</span>
  </a>`

/**
 * Puts all pictures on one sheet: `index.html`, which has them within itself and leads to each in
 * full size, and `overview.png`.
 */
export async function makeSheet(page: Page): Promise<void> {
  const css = await readFile(new URL('sheet.css', import.meta.url), 'utf8')
  const sections: string[] = []
  let group = ''
  for (const { name } of states) {
    if (groupOf(name) !== group) {
      group = groupOf(name)
      sections.push(`<h2>${group}</h2>`)
    }
    const rows: string[] = []
    for (const scheme of colorSchemes) {
      const figures: string[] = []
      for (const shot of shots)
        if (shot.state.name === name && shot.colorScheme === scheme) {
          const small = await shrink(page, shotFile(shot), scale * fineness)
          figures.push(figure(shot, small))
        }
      rows.push(`<div>${figures.join('')}</div>`)
    }
    sections.push(`<section><h3>${name}</h3>${rows.join('')}</section>`)
  }
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state of every page and widget</title><style>${css}</style><main>${sections.join('\n')}</main></html>`
  const file = join(shotsFolder, 'index.html')
  await writeFile(file, html)

  await page.setViewportSize({ width: 3200, height: 1000 })
  await page.goto(`file://${file}`)
  await page.locator('img').evaluateAll(async (all) => {
    await Promise.all(all.map((image) => (image as HTMLImageElement).decode()))
  })
  await page.screenshot({ path: join(shotsFolder, 'overview.png'), fullPage: true })
}
