import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineNames } from './engines.ts'
import { views } from './views.ts'

export const schemes = ['light', 'dark'] as const
export const widths = [1440, 768, 360]

/** A picture that is taken of a view. */
interface Picture {
  name: string
  engineName: string
  colorScheme: string
  width: number
}

/** The size of pictures on the sheet. */
const scale = 1 / 4

const folder = fileURLToPath(new URL('../shots/', import.meta.url))

const fileName = ({ name, engineName, colorScheme, width }: Picture) =>
  `${[name, engineName, colorScheme, width]
    .join(' ')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')}.png`

export const pictureFile = (picture: Picture): string => join(folder, fileName(picture))

/** Empties the folder of the pictures. */
export async function clearPictures(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

/** Puts all pictures on one sheet, those of all engines side by side. @returns its file */
export async function makeSheet(): Promise<string> {
  const taken = new Set(await readdir(folder))
  const sections = views.map(({ name }) => {
    const figures = schemes
      .flatMap((colorScheme) => widths.map((width) => ({ name, colorScheme, width })))
      .flatMap((picture) => engineNames.map((engineName) => ({ ...picture, engineName })))
      .filter((picture) => taken.has(fileName(picture)))
      .map(
        (picture) =>
          `<a href="${fileName(picture)}"><img src="${fileName(picture)}" width="${picture.width * scale}" loading="lazy" alt=""><br>${picture.engineName}, ${picture.colorScheme}, ${picture.width} px</a>`,
      )
    return `<h2>${name}</h2><div>${figures.join('\n')}</div>`
  })
  const css =
    'body { margin: 24px; background: #777; font: 13px sans-serif } div { display: flex; flex-wrap: wrap; gap: 12px } h2, a { color: white }'
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every view</title><style>${css}</style>${sections.join('\n')}</html>`
  await writeFile(join(folder, 'index.html'), html)
  return join(folder, 'index.html')
}
