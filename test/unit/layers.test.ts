import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../site/build/tools/repository.ts'

/**
 * The layers, the lowest first; a line is a layer. A file belongs to the longest path here that it is
 * in. It may import from its own folder and from lower layers.
 */
const layers = `
widgets/brand.ts
widgets/base
widgets/plate
widgets/i18n
widgets/ui
widgets/element
widgets/rendering
widgets/waitlist/outbox
widgets/waitlist
widgets/waitlist/form
widgets/waitlist/thanks
widgets/waitlist/modal
widgets/demo-directory/data
widgets/launch-countdown widgets/waitlist-button widgets/demo-directory
widgets/embed
widgets/embed.ts widgets/react.tsx
widgets/definitions.ts
widgets/index.ts
site/reason.ts site/escape-html.ts
site/environment.ts
site/command.ts site/content.ts site/fields site/social-metadata.ts site/styles site/scripts site/server/html site/server/http site/server/terminal
site/site-brand.ts site/server/database
site/server/database/sqlite site/server/database/postgres
site/server/outbox
site/server/sign-ups
site/server/backup site/server/letters
site/server/webhooks site/server/previews
site/server/waitlist
site/server/open-database.ts site/server/outgoing-settings.ts
site/server/operator
site/server
site/cli/report site/cli/import
site/cli
site/playground site/deploy
site/wordpress
site/build/tools
site/build/assets site/build/drawing
site/build/licenses
site/build/widgets
site/build/reference
site/build/package
site/build/pages
site/build/programs
site/build/wordpress
site/build
site/open-graph-images
`
  .trim()
  .split('\n')
  .map((layer) => layer.split(' '))

const folders = layers.flatMap((layer, height) => layer.map((folder) => ({ folder, height })))

function folderOf(file: string) {
  const [found] = folders
    .filter(({ folder }) => file === folder || file.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)
  if (!found)
    throw new Error(
      `${file} is in no layer. Add its folder to the list in test/unit/layers.test.ts.`,
    )
  return found
}

const read = (file: string) => readFileSync(join(repository, file), 'utf8')

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
