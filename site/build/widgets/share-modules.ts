import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { repository } from '../tools/repository.ts'

/** An export of a module of the script. */
interface Export {
  path: string
  name: string
}

/** What the script gives to the files that it loads later, so that no other file contains it again. */
export interface Shared {
  /** The names of all exports of the script's modules that it contains, by the path of the module. */
  contained: ReadonlyMap<string, readonly string[]>
  /** Those that the files need, in the order in which they get them. */
  needed: Export[]
}

const loader = 'widgets/embed/import-file.ts'

/** Not views, which are without React there, and not texts, of which each file has only what it uses. */
const isShared = (path: string) =>
  /\.m?[jt]s$/.test(path) &&
  !/style-sheets|warn-once|load-hints|brand|messages|contract|common|tag|outbox|attributes|check|catalogue|on-first|launch-date|@r2wc|rendering\/(?!static-)/.test(
    path,
  )

/** What the files that a script loads later can share with it. */
export const sharedBy = (script: Rolldown.OutputChunk): Shared => ({
  contained: new Map(
    Object.entries(script.modules).flatMap(([id, { renderedExports }]) => {
      const path = relative(repository, id)
      return isShared(path) ? [[path, renderedExports]] : []
    }),
  ),
  needed: [],
})

const prefix = 'shared:'

/** Leaves what the script shares out of a file that it loads later. */
export const leaveOut = ({ contained }: Shared): Plugin => ({
  name: 'leave-out-shared',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source.startsWith(prefix)) return { id: source, external: true, moduleSideEffects: false }
    if (!importer) return undefined
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    // Of a module that is shared in part, only what is used of the rest.
    if (resolved && importer.startsWith('\0')) return { ...resolved, moduleSideEffects: false }
    const path = resolved && relative(repository, resolved.id)
    return path && contained.has(path) ? { id: `\0${path}`, moduleSideEffects: false } : undefined
  },
  /** A module that has what the script shares from there, and the rest from its source. */
  load(id) {
    const path = id.slice(1)
    const names = contained.get(path)
    return id.startsWith('\0') && names
      ? `export { ${names} } from '${prefix}${path}'\nexport * from '${join(repository, path)}'`
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
        `import { ${name} as shared${index} } from ${JSON.stringify(join(repository, path))}\n`,
    )
    const list = needed.map((_, index) => `shared${index}`)
    return `${imports.join('')}${code.replace('() => []', `() => [${list}]`)}`
  },
})
