import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { Ajv } from 'ajv'
import schema from 'custom-elements-manifest/schema.json' with { type: 'json' }
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
/** Where the packages are that only this test needs. */
const apart = join(import.meta.dirname, 'node_modules')
const consumer = mkdtempSync(join(tmpdir(), 'consumer-'))
const installed = join(consumer, 'node_modules/nameplate-widgets')
let tarball: Buffer

function link(name: string, from: string) {
  const place = join(consumer, 'node_modules', name)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(join(from, name), place)
}

/** A project of somebody else, with the packed package in it. */
beforeAll(() => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', consumer], {
      cwd: root,
      encoding: 'utf8',
      // What somebody has set for other work.
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).replace(/^[^[{]*/, ''),
  )
  tarball = readFileSync(join(consumer, packed.filename))
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', packed.filename, '--strip-components=1', '-C', installed], {
    cwd: consumer,
  })
  // What the package says that it needs, and no more, beside what the project has of its own.
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  const needed = Object.keys({ ...dependencies, ...peerDependencies })
  for (const name of [...needed, 'scheduler', '@types', 'csstype'])
    link(name, join(root, 'node_modules'))
  for (const name of ['preact', 'solid-js']) link(name, apart)
}, 60_000)

afterAll(() => rmSync(consumer, { recursive: true }))

test('it is built for production, whatever NODE_ENV says', () => {
  const folder = join(installed, 'dist/package')
  const modules = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(modules).toContain('embed.js')
  for (const file of modules)
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/jsx-?dev/i)
})

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true })
  expect(messages).toEqual([])
})

test('the types are right for every way of resolving modules', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  if (!analysis.types) throw new Error('no types')
  // The package is for browsers, and so modules only: require() is not promised, and `exports` is
  // needed, which TypeScript's oldest way of resolving does not know.
  const problems = analysis.problems.filter(
    (problem) =>
      !('resolutionKind' in problem && problem.resolutionKind === 'node10') &&
      problem.kind !== 'CJSResolvesToESM',
  )
  expect(problems).toEqual([])
})

test('the manifest is valid against the published schema', () => {
  const manifest = JSON.parse(
    readFileSync(join(installed, 'dist/package/custom-elements.json'), 'utf8'),
  )
  const validate = new Ajv({ strict: false }).compile(schema)
  validate(manifest)
  expect(validate.errors).toBeNull()
})

test('a server that renders pages can import both entries', () => {
  const out = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import 'nameplate-widgets/embed'; import * as all from 'nameplate-widgets'; console.log(Object.keys(all).sort().join())",
    ],
    { cwd: consumer, encoding: 'utf8' },
  )
  expect(out.trim()).toBe('DemoDirectory,LaunchCountdown,WaitlistButton')
})

const dom = `
import { LaunchCountdown, type DemoProfile } from 'nameplate-widgets'
import 'nameplate-widgets/embed'
const countdown = document.createElement('launch-countdown')
countdown.launchAt = '2099-01-01'
const phase: 'before' | 'live' = countdown.phase
const button = document.querySelector('waitlist-button')
button?.addEventListener('waitlistfailed', ({ detail }) => detail.queued satisfies boolean)
button?.addEventListener('click', ({ clientX }) => clientX)
button?.show()
const profiles: readonly DemoProfile[] = document.createElement('demo-directory').profiles
customElements.define('launch-countdown', LaunchCountdown)
// @ts-expect-error read-only
countdown.phase = 'live'
// @ts-expect-error not a theme
countdown.theme = 'blue'
export { phase, profiles }
`

/** What the README says to write for tags in JSX. */
const [, documented = ''] =
  /```ts\n(import type \{\} from 'react'.*?)```/s.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  ) ?? []

const jsx = (module: string, tags: string) => `
${documented.replaceAll("'react'", `'${module}'`)}
export const good = <launch-countdown launch-at="2099-01-01" no-outbox="" theme="dark" ${tags}>soon</launch-countdown>
export const heard = <waitlist-button title="Join" onwaitlistsent={({ detail }) => detail.submittedAt satisfies string | null} />
export const given = <demo-directory tabIndex={-1} profiles={[]} messages={{ clear: 'Reset' }} />
// @ts-expect-error not a trigger type
export const bad = <waitlist-button trigger-type="other" />
`

/** The types of React 18, where those of React 19 are. */
const react18: Record<string, string[]> = {
  react: [join(apart, 'types-react-18/index.d.ts')],
  'react/jsx-runtime': [join(apart, 'types-react-18/jsx-runtime.d.ts')],
}

test.each<[string, string, string, string, Record<string, string[]>?]>([
  ['the DOM', 'dom.ts', dom, 'react'],
  ['React 19', 'react.tsx', jsx('react', 'className="x"'), 'react'],
  ['React 18', 'react-18.tsx', jsx('react', 'className="x"'), 'react', react18],
  ['Preact', 'preact.tsx', jsx('preact', 'class="x"'), 'preact'],
  ['Solid', 'solid.tsx', jsx('solid-js', 'class="x"'), 'solid-js'],
])('a project can use our types with %s', (_, file, source, jsxImportSource, paths = {}) => {
  writeFileSync(join(consumer, file), source)
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        jsx: jsxImportSource === 'solid-js' ? 'preserve' : 'react-jsx',
        jsxImportSource,
        types: [],
        paths,
      },
      files: [file],
    }),
  )
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), {
    cwd: consumer,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
