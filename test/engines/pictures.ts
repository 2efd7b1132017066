import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../shots/', import.meta.url))

/** The file of a picture, by what it shows: in this order they come on the sheet. */
export const pictureFile = (...words: readonly (string | number)[]): string =>
  join(folder, `${words.join(' ').replaceAll(/[^A-Za-z0-9]+/g, '-')}.png`)

/** Empties the folder of the pictures. */
export async function clearPictures(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

/** Puts all pictures on one sheet, those of all engines side by side. @returns its file */
export async function makeSheet(): Promise<string> {
  const figures = (await readdir(folder))
    .sort()
    .map((file) => `<a href="${file}"><img src="${file}" loading="lazy" alt=""><br>${file}</a>`)
  const css =
    'body { display: flex; flex-wrap: wrap; gap: 12px; background: #777; font: 13px sans-serif } a { color: white } img { zoom: 0.25 }'
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every view</title><style>${css}</style>${figures.join('\n')}</html>`
  await writeFile(join(folder, 'index.html'), html)
  return join(folder, 'index.html')
}
