import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { repository } from '../tools/repository.ts'
import { importedPath } from './import-graph.ts'

/** An export of a module of the script. */
interface Export {
  path: string
  name: string
}

/** What the script gives to the files that it loads later, so that no other file contains it again. */
export interface Shared {
  /** The names of the exports, by the path of their module, or the name of their package. */
  names: ReadonlyMap<string, readonly string[]>
  /** Those that the files need, in the order in which they get them. */
  needed: Export[]
}

const loader = 'widgets/embed/import-file.ts'
const list = 'widgets/embed/shared.ts'

/** All that `widgets/embed/shared.ts` exports. The script has it anyway. */
export function readShared(): Shared {
  const source = readFileSync(join(repository, list), 'utf8')
  const exports = source.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm)
  const names = Array.from(exports, ([, names = '', specifier = '']) => {
    return [importedPath(list, specifier), names.split(',').map((name) => name.trim())] as const
  })
  return { names: new Map(names), needed: [] }
}

/** As which a module of the script is imported: by its own path, or by the name of its package. */
const specifierOf = (path: string) => (path.startsWith('widgets/') ? join(repository, path) : path)

const prefix = 'shared:'

/** Leaves what the script shares out of a file that it loads later. */
export const leaveOut = ({ names }: Shared): Plugin => ({
  name: 'leave-out-shared',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.startsWith(prefix)) return { id: source, external: true, moduleSideEffects: false }
    const resolved = importer && (await this.resolve(source, importer, { skipSelf: true }))
    if (!resolved) return undefined
    const path = [source, relative(repository, resolved.id)].find((one) => names.has(one))
    const isRest = importer.startsWith('\0')
    // Of each module, only what is used.
    return { ...resolved, ...(path && !isRest && { id: `\0${path}` }), moduleSideEffects: false }
  },
  /** A module that has what the script shares from there, and the rest from its source. */
  load(id) {
    const path = id.slice(1)
    const own = id.startsWith('\0') && names.get(path)
    return own
      ? `export { ${own} } from '${prefix}${path}'\nexport * from '${specifierOf(path)}'`
      : undefined
  },
})

/** `a as b,c` as pairs of names. */
const namesIn = (list: string) =>
  list.split(',').map((one) => {
    const [first = '', second = first] = one.trim().split(/\s+as\s+/)
    return [first, second] as const
  })

/**
 * Makes a built module a function of what the script shares, which gives a promise of its exports.
 * @throws if it has other imports
 */
export function asFunction(code: string, { needed }: Shared): string {
  const parameters: string[] = []
  const body = code
    .replaceAll(/import(?:\{([^}]*)\}from)?"shared:([^"]*)";/g, (_, list, path) => {
      for (const [name, local] of list ? namesIn(list) : []) {
        const index = needed.findIndex((one) => one.path === path && one.name === name)
        parameters[index < 0 ? needed.push({ path, name }) - 1 : index] = local
      }
      return ''
    })
    .replace(/export\{([^}]*)\};?\s*$/, (_, list) => {
      const exported = namesIn(list).map(([local, name]) => `${name}:${local}`)
      return `;return{${exported}}`
    })
  if (/^import\b|["'`]shared:/.test(body) || !body.includes(';return{'))
    throw new Error(`This file cannot be loaded later: ${code.slice(0, 200)}`)
  // In parentheses, so that engines compile it at once. In a microtask of its own: React makes an error as
  // it starts, whose stack would keep the element that has loaded it, by the promises that wait, for good.
  return `export default s=>new Promise(r=>queueMicrotask(()=>r((function([${parameters}]){${body}})(s))))`
}

/** Has the script give the files that it loads later what they need. */
export const share = ({ needed }: Shared): Plugin => ({
  name: 'share',
  enforce: 'pre',
  transform(code, id) {
    if (relative(repository, id) !== loader) return undefined
    const imports = needed.map(
      ({ path, name }, index) =>
        `import { ${name} as shared${index} } from ${JSON.stringify(specifierOf(path))}\n`,
    )
    const list = needed.map((_, index) => `shared${index}`)
    return `${imports.join('')}${code.replace('() => []', `() => [${list}]`)}`
  },
})
