import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EngineName, engineNames } from './engines.ts'

/** Window widths in px. */
export const widths = [1440, 768, 360]
export const schemes = ['light', 'dark'] as const

/** Where the pictures are put. */
export const pictureFolder = fileURLToPath(new URL('../shots/engines/', import.meta.url))

interface Picture {
  view: string
  colorScheme: (typeof schemes)[number]
  width: number
  engineName: EngineName
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The path of a picture. */
export const pictureFile = ({ view, colorScheme, width, engineName }: Picture): string =>
  join(pictureFolder, `${slug(`${view} ${colorScheme} ${width} ${engineName}`)}.png`)

const css = `
  body { margin: 24px; background: #777; color: #fff; font: 13px / 1.4 sans-serif; }
  section { display: flex; gap: 12px; align-items: start; margin-block-end: 28px; }
  figure { margin: 0; }
  img { zoom: 0.33; display: block; }`

/**
 * Puts the pictures on a sheet, the engines side by side.
 * @returns its path
 */
export async function makeSheet(views: readonly string[]): Promise<string> {
  const sheet = join(pictureFolder, 'index.html')
  const figure = (picture: Picture) =>
    `<figure><img loading="lazy" alt="" src="${relative(pictureFolder, pictureFile(picture))}"><figcaption>${picture.engineName}</figcaption></figure>`
  const rows = views.flatMap((view) =>
    schemes.flatMap((colorScheme) =>
      widths.map((width) => {
        const figures = engineNames.map((engineName) =>
          figure({ view, colorScheme, width, engineName }),
        )
        return `<h2>${view}, ${colorScheme}, ${width} px</h2><section>${figures.join('')}</section>`
      }),
    ),
  )
  await writeFile(
    sheet,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every view in every engine</title><style>${css}</style>${rows.join('\n')}</html>`,
  )
  return sheet
}
