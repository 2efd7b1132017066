import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { repository } from '../../site/build/tools/repository.ts'
import { apart, createConsumer } from './consumer.ts'

let consumer: string

const frameworks = ['preact', 'solid-js', 'vue', 'svelte', '@angular/core', '@angular/common']

beforeAll(async () => {
  const own = ['@types/react', '@types/react-dom', 'csstype', 'scheduler']
  const project = await createConsumer(own, [...frameworks, 'rxjs'])
  consumer = project.folder
  return project.remove
}, 60_000)

/** What Nuxt imports by itself. */
const nuxtImports = `
declare const ref: typeof import('vue').ref
declare const defineNuxtPlugin: (setUp: () => void) => object
`

const tsc = [join(repository, 'node_modules/.bin/tsc'), '-p', '.']
const vueTsc = [join(apart, '.bin/vue-tsc'), '-p', '.']
const svelteCheck = [
  join(apart, '.bin/svelte-check'),
  '--output',
  'machine',
  '--threshold',
  'error',
]
const ngc = [join(apart, '.bin/ngc'), '-p', '.']

/** The guides by their folders, with the framework's own type checker and options of the compiler. */
const cases: [guide: string, command: readonly string[], options: object][] = [
  ['react', tsc, { jsx: 'react-jsx' }],
  ['next', tsc, { jsx: 'react-jsx' }],
  ['preact', tsc, { jsx: 'react-jsx', jsxImportSource: 'preact' }],
  ['solid', tsc, { jsx: 'preserve', jsxImportSource: 'solid-js' }],
  ['vue', vueTsc, { jsx: 'preserve' }],
  ['nuxt', vueTsc, { jsx: 'preserve' }],
  ['svelte', svelteCheck, { verbatimModuleSyntax: true }],
  ['angular', ngc, { experimentalDecorators: true }],
]

test.each(cases)(
  'the types of the guide %s are right, and those of every way to use a tag',
  (guide, [command = '', ...words], options) => {
    const folder = join(consumer, guide)
    cpSync(join(repository, 'site/builder/guides', guide), folder, { recursive: true })
    const tags = ['tsx', 'vue', 'svelte'].map((ending) => `${guide}.${ending}`)
    for (const file of tags.filter((name) => existsSync(join(import.meta.dirname, 'tags', name))))
      cpSync(join(import.meta.dirname, 'tags', file), join(folder, 'tags', file))
    if (guide === 'nuxt') writeFileSync(join(folder, 'imports.d.ts'), nuxtImports)
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
      ...{ allowJs: true, checkJs: true, types: [] },
      ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
      ...{ lib: ['es2022', 'dom', 'dom.iterable'], ...options },
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions,
        vueCompilerOptions: { strictTemplates: true },
        angularCompilerOptions: { strictTemplates: true },
        include: ['**/*'],
        exclude: ['*.config.js'],
      }),
    )
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  },
  60_000,
)
