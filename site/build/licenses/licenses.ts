import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { withOpenProps } from '../../styles/open-props.ts'
import { iconPackage, iconPrefix } from '../assets/icons.ts'
import { repository } from '../tools/repository.ts'

/** The file with the licences of all bundled packages, beside the bundles. */
export const licensesFile = 'LICENSES.txt'

/** Licence texts of packages that come without one, copied from their repositories. */
const textsBeside: Readonly<Record<string, string>> = {
  '@r2wc/core': 'r2wc.txt',
  '@r2wc/react-to-web-component': 'r2wc.txt',
}

const folderOf = (name: string) => join(repository, 'node_modules', name)

/** The folder of a module's package; undefined for our own modules. */
function packageOf(module: string): string | undefined {
  if (module.startsWith(`\0${iconPrefix}`)) return folderOf(iconPackage)
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replace(/^\0/, ''))?.[0]
}

/** Collects the folders of all bundled packages, including Open Props in style sheets. */
export const notePackages = (folders: Set<string>): Plugin => ({
  name: 'note-packages',
  enforce: 'pre',
  transform(code, id) {
    if (/\.css(\?|$)/.test(id) && withOpenProps(code) !== code) folders.add(folderOf('open-props'))
  },
  generateBundle(_, files) {
    for (const file of Object.values(files))
      for (const module of file.type === 'chunk' ? file.moduleIds : []) {
        const folder = packageOf(module)
        if (folder) folders.add(folder)
      }
  },
})

async function noticeOf(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const paths = files.sort().map((file) => join(folder, file))
  const beside = textsBeside[name]
  if (beside) paths.push(join(import.meta.dirname, beside))
  if (paths.length === 0)
    throw new Error(
      `${name} ${version} is bundled and has no licence text: copy the one of its repository into site/build/licenses/ and name it in ${basename(import.meta.filename)}.`,
    )
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return [`${name} ${version}`, ...texts.map((text) => text.trim())].join('\n\n')
}

/**
 * The licences of all bundled packages, in one text.
 * @param folders of the packages
 * @param more texts to add
 * @throws one sentence that names a package without a licence text
 */
export async function licenses(folders: Iterable<string>, more: readonly string[] = []) {
  const notices = await Promise.all([...folders].map(noticeOf))
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `${[...notices.sort(), ...more].join(line)}\n`
}
