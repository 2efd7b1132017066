import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss from 'postcss'
import { repository } from '../tools/repository.ts'

const read = (path: string) => readFile(join(repository, path), 'utf8')

const familiesIn = (value: string) =>
  value.split(',').map((family) => family.trim().replaceAll('"', ''))

/** The `@font-face` rules of the site's text font and its fallback, and the property that names them. */
async function textFace(): Promise<string> {
  let role = ''
  postcss.parse(await read('site/styles/tokens.css')).walkDecls('--font-text', ({ value }) => {
    role = value
  })
  const families = familiesIn(role)
  const faces: string[] = []
  postcss.parse(await read('site/styles/fonts.css')).walkAtRules('font-face', (rule) => {
    rule.walkDecls('font-family', ({ value }) => {
      if (families.includes(familiesIn(value)[0] ?? '')) faces.push(rule.toString())
    })
  })
  return [...faces, `:root {\n  --font-text: ${role};\n}`].join('\n\n')
}

/**
 * Writes the style sheet of frames and copies its fonts, which browsers load only if a text uses them.
 * @param outDir `dist/embed/<version>`; the same style sheet in `v1` loads the fonts from there
 */
export async function writeFrameStyle(outDir: string, version: string): Promise<void> {
  const face = await textFace()
  for (const [, font = ''] of face.matchAll(/url\("\.\.\/fonts\/([^"]+)"\)/g))
    await copyFile(join(repository, 'site/fonts', font), join(outDir, font))
  const css = `${face.replaceAll('../fonts/', `../${version}/`)}\n\n${await read('widgets/embed/frame.css')}`
  await writeFile(join(outDir, 'frame.css'), css)
}
