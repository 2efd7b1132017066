import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { states } from '../browser/states.ts'
import { type Shot, shots, shotsFolder, titleOf } from './shots.ts'

/** How large pictures are shown. */
const scale = 1 / 4

const figure = (shot: Shot) => `
  <a href="${shot.name}.png" title="${titleOf(shot)}">
    <img src="${shot.name}.png" width="${shot.window.width * scale}" loading="lazy" alt="${titleOf(shot)}">
    <span>${shot.colorScheme}, ${shot.window.width} px</span>
  </a>`

/** Puts all pictures on one sheet: `index.html`, which leads to each in full size. */
export async function makeSheet(): Promise<void> {
  const css = await readFile(new URL('sheet.css', import.meta.url), 'utf8')
  const sections = states.map((state) => {
    const figures = shots.filter((shot) => shot.state === state).map(figure)
    return `<section><h3>${state.name}</h3>${figures.join('')}</section>`
  })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state of every page and widget</title><style>${css}</style><main>${sections.join('\n')}</main></html>`
  await writeFile(join(shotsFolder, 'index.html'), html)
}
