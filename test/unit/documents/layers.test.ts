import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../../site/build/tools/repository.ts'

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

const [, list = ''] = /```text\n(.*?)```/s.exec(read('.github/ARCHITECTURE.md')) ?? []

/**
 * The layers of `.github/ARCHITECTURE.md`, the lowest first. A line has the folders and files of one layer, then two
 * spaces and what they are for. A file belongs to the longest path that contains it.
 */
const layers = list
  .trim()
  .split('\n')
  .map((line) => line.split('  ')[0]?.split(' ') ?? [])
  .reverse()

const folders = layers.flatMap((layer, height) => layer.map((folder) => ({ folder, height })))

function folderOf(file: string) {
  const [found] = folders
    .filter(({ folder }) => file === folder || file.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)
  if (!found)
    throw new Error(
      `${file} is in no layer. Add its folder to the list in .github/ARCHITECTURE.md.`,
    )
  return found
}

const sources = ['widgets', 'site']
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter(
    (path) =>
      /\.(?:tsx?|js)$/.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules'),
  )

const atOnce = /^(?:import|export)\s(?:[^'"]*?from\s+)?'(\.[^'?]+\.(?:tsx?|js))'/gm
const later = /\bimport\('(\.[^'?]+\.(?:tsx?|js))'\)/g

/** The files that a file imports, types included. */
const importsOf = (file: string): string[] =>
  [atOnce, later].flatMap((way) =>
    Array.from(read(file).matchAll(way), ([, specifier = '']) =>
      relative(repository, resolve(repository, dirname(file), specifier)),
    ),
  )

test('a folder imports from itself and from lower layers only, types included', () => {
  const upwards = sources.flatMap((file) => {
    const own = folderOf(file)
    return importsOf(file)
      .filter((imported) => {
        const other = folderOf(imported)
        return other.folder !== own.folder && other.height >= own.height
      })
      .map((imported) => `${file} imports ${imported}`)
  })
  expect(upwards).toEqual([])
})
