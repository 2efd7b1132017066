import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type InlineConfig, type Plugin, parseSync } from 'vite'
import { repository } from '../tools/repository.ts'

const inEmbed = (file: string) => join(repository, 'widgets/embed', file)

const loader = inEmbed('import-file.ts')
const list = inEmbed('shared.ts')

const parse = (path: string) => parseSync(path, readFileSync(path, 'utf8'))

/** The names that the script shares, in the order of the list. */
function sharedNames(): string[] {
  for (const statement of parse(list).program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    const init = statement.declaration.declarations[0]?.init
    if (init?.type === 'ArrowFunctionExpression' && init.body.type === 'ArrayExpression')
      return init.body.elements.map((one) => (one?.type === 'Identifier' ? one.name : ''))
  }
  throw new Error(`${list} exports no function that gives a list.`)
}

/** The import name of the shared list in late files, and the name of their parameter. */
const shared = 'shared'

/**
 * The output of a late file: a module without imports. Its default export takes the shared list and returns a promise of
 * the exports (widgets/embed/import-file.ts).
 */
export const lateOutput: InlineConfig = {
  build: {
    lib: { entry: '', formats: ['iife'], name: 'file' },
    rolldownOptions: {
      // The sources import the modal dynamically, but here it is in the same file as its importer.
      checks: { ineffectiveDynamicImport: false },
      output: {
        globals: { [shared]: shared },
        codeSplitting: false,
        esModule: false,
        generatedCode: { symbols: false },
        // In a microtask of its own: React creates an error as it starts. Through the waiting promises, its stack
        // would keep the element that loaded it in memory for good.
        postBanner: `export default ${shared}=>new Promise(resolve=>queueMicrotask(()=>{`,
        postFooter: 'resolve(file)}))',
      },
    },
  },
}

/** Removes shared modules from a late file. */
export function leaveOutShared(): Plugin {
  /** The shared exports of each module, by its id: `"2" as name`, where 2 is the place in the list. */
  const names = new Map<string, readonly string[]>()
  return {
    name: 'leave-out-shared',
    enforce: 'pre',
    async buildStart() {
      const order = sharedNames()
      for (const { moduleRequest, entries } of parse(list).module.staticImports) {
        const own = entries.map(({ importName: { name } }) => {
          const place = order.indexOf(String(name))
          if (place < 0)
            throw new Error(`${list} imports ${name}, and does not have it in its list.`)
          return `"${place}" as ${name}`
        })
        const resolved = await this.resolve(moduleRequest.value, list)
        if (resolved) names.set(resolved.id, own)
      }
      // The loader adds itself to the list.
      names.set(loader, [`"${order.length}" as importFile`])
    },
    async resolveId(source, importer) {
      if (source === shared) return { id: source, external: true, moduleSideEffects: false }
      const resolved = importer && (await this.resolve(source, importer, { skipSelf: true }))
      if (!resolved) return undefined
      const id = names.has(resolved.id) ? `\0${resolved.id}` : resolved.id
      // Only the used exports of each module.
      return { ...resolved, id, moduleSideEffects: false }
    },
    load(id) {
      const own = id.startsWith('\0') && names.get(id.slice(1))
      return own ? `export { ${own.join()} } from '${shared}'` : undefined
    },
  }
}

/** The modules that a source loads later, with the places of their `import()`. */
function lateImportsIn(source: string, code: string) {
  if (!source.startsWith(join(repository, 'widgets/')) || !/\.tsx?$/.test(source)) return []
  return parseSync(source, code).module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    // An import of a package or a variable stays.
    const [quote, ...specifier] = code.slice(moduleRequest.start, moduleRequest.end - 1)
    const path = resolve(dirname(source), specifier.join(''))
    return quote === "'" ? [{ path, start, end }] : []
  })
}

/** Returns the name of the built file with a module, without `.js`. */
type FileOf = (path: string) => Promise<string>

/** Makes each `import()` of our sources load a built file, so that the bundle is one file. */
export const importFiles = (fileOf: FileOf): Plugin => ({
  name: 'import-files',
  enforce: 'pre',
  async transform(code, id) {
    const imports = lateImportsIn(id, code)
    let rewritten = code
    for (const { path, start, end } of imports.reverse())
      rewritten = `${rewritten.slice(0, start)}importFile('${await fileOf(path)}')${rewritten.slice(end)}`
    return imports.length > 0
      ? `import { importFile } from ${JSON.stringify(loader)}\n${rewritten}`
      : undefined
  },
})

/**
 * Builds each file when one of its modules is first requested. So it is built before the file that loads it, which
 * contains its name.
 * @param groups the modules of `widgets/embed`, without `.ts`, whose re-exports are in one file
 * @param build builds the file of a module, and calls `fileOf` for each module that it loads later
 * @throws if a file loads itself
 */
export function createLateFiles(
  groups: readonly string[],
  build: (path: string, fileOf: FileOf) => Promise<string>,
): FileOf {
  const groupOf = new Map<string, string>()
  for (const group of groups.map((name) => inEmbed(`${name}.ts`)))
    for (const { moduleRequest } of parse(group).module.staticExports.flatMap(
      ({ entries }) => entries,
    ))
      if (moduleRequest) groupOf.set(resolve(dirname(group), moduleRequest.value), group)
  const files = new Map<string, Promise<string>>()
  function fileOf(path: string, within: readonly string[]): Promise<string> {
    const entry = groupOf.get(path) ?? path
    const chain = [...within, entry]
    if (within.includes(entry))
      throw new Error(
        `${chain.join(' loads ')}. A file's name has the hash of its bytes, so none loads itself.`,
      )
    const file = files.get(entry) ?? build(entry, (later) => fileOf(later, chain))
    files.set(entry, file)
    return file
  }
  return (path) => fileOf(path, [])
}
