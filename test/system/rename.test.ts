import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync, strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { repository } from '../../site/build/tools/repository.ts'
import { rendererFile } from '../../site/server/rendered-site.ts'
import * as brand from '../../widgets/brand.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'

const { host } = new URL(brand.siteUrl)
/** Where the repository is; the plugin's readme names it. */
const source = packageJson.repository.url.replace('git+', '')
/** Each name of the brand, and another one. */
const names = Object.fromEntries(
  [
    brand.product,
    brand.slug,
    brand.provider,
    brand.sampleName,
    host,
    ...brand.domains.map(({ name }) => name),
  ].map((name) => [
    name,
    name.replace(
      /^\w+/,
      (word) => (word === word.toLowerCase() ? 'x' : 'X') + [...word.slice(1)].reverse().join(''),
    ),
  ]),
)
const old = new RegExp(Object.keys(names).join('|').replaceAll('.', '\\.'), 'gi')

/** A copy of the repository in which `widgets/brand.ts` alone has other names. */
function renamed(): string {
  const folder = temporaryFolder()
  cpSync(repository, folder, {
    recursive: true,
    filter: (path) =>
      !/^(node_modules|dist|test|\.git|\.data)(\/|$)/.test(relative(repository, path)),
  })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'widgets/brand.ts')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(old, (name) => names[name] ?? name),
  )
  return folder
}

/** The text of a file, or of each file in an archive. */
function textsOf(path: string): string[] {
  const bytes = readFileSync(path)
  if (path.endsWith('.zip')) return Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
  return [strFromU8(path.endsWith('.tgz') ? gunzipSync(bytes) : bytes)]
}

test('a name that is changed in brand.ts is changed in all that is built', {
  timeout: 300_000,
}, async () => {
  const folder = renamed()
  execFileSync(process.execPath, ['--import', 'tsx', 'site/build/build.ts'], { cwd: folder })
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'site/deploy/functions/bundle.ts', 'netlify', 'functions'],
    { cwd: folder },
  )
  const built = ['dist', 'functions'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, withFileTypes: true }).flatMap((file) =>
      file.isFile() ? join(file.parentPath, file.name) : [],
    ),
  )
  // Pictures and fonts have no text, and the others are compressed copies. The renderer has templates,
  // written with the stand-ins' names, which it replaces: what it renders is among the files.
  const files = built.filter(
    (name) => !/\.(png|ico|woff2|br|gz)$/.test(name) && !name.endsWith(rendererFile),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const name of files)
    for (const text of textsOf(name)) {
      // The drawings of the name are made by `npm run drawings`; drawings.test.ts asks for it. What the
      // repository is called and where it is, package.json says: `check` prints its version.
      const found = text
        .replaceAll(/<title>\w+<\/title>|"(url|email)": "[^"]*"|\bname: "[\w-]+-widgets"/g, '')
        .replaceAll(source, '')
        .match(old)
      expect(found, name).toBeNull()
    }
})
