import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import schema from 'custom-elements-manifest/schema.json' with { type: 'json' }
import { publint } from 'publint'
import { beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { bundle } from '../../site/build/tools/bundle.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { apart, createConsumer } from './consumer.ts'

let consumer: string
let installed: string
let readme: string

beforeAll(async () => {
  const own = ['scheduler', '@types', 'csstype']
  const project = await createConsumer(own, [])
  consumer = project.folder
  installed = project.installed
  readme = readFileSync(join(installed, 'README.md'), 'utf8')
  return project.remove
}, 60_000)

test('it brings nothing of the repository, and is built for production, whatever NODE_ENV says', () => {
  const names = readdirSync(installed)
  expect(
    names
      .filter((name) => !name.endsWith('.js'))
      .sort()
      .join(' '),
  ).toBe(
    'CHANGELOG.md LICENSE LICENSES.txt README.md custom-elements.json embed.d.ts examples index.d.ts package.json react.d.ts',
  )
  for (const file of names.filter((name) => name.endsWith('.js')))
    expect(readFileSync(join(installed, file), 'utf8'), file).not.toMatch(/jsx-?dev/i)
  // Next takes a module with effects for one of the server without it.
  expect(readFileSync(join(installed, 'react.js'), 'utf8')).toMatch(/^['"]use client['"]/)
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect([about.scripts, about.devDependencies]).toEqual([undefined, undefined])
  expect(readme).toContain(`/embed/${packageJson.version}/package.tgz`)
})

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true })
  expect(messages).toEqual([])
})

test('the manifest is valid against the published schema', () => {
  const manifest = JSON.parse(readFileSync(join(installed, 'custom-elements.json'), 'utf8'))
  const validate = new Ajv({ strict: false }).compile(schema)
  validate(manifest)
  expect(validate.errors).toBeNull()
})

/** What a module of the project writes when a server runs it. */
const output = (...lines: string[]) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', lines.join('\n')], {
    cwd: consumer,
    encoding: 'utf8',
  }).trim()

test('a server that renders pages can import each entry, and what registers elements beside it', () => {
  for (const entry of ['nameplate-widgets', 'nameplate-widgets/react'])
    expect(
      output(
        "import 'nameplate-widgets/embed'",
        `import * as all from '${entry}'`,
        'console.log(Object.keys(all).sort().join())',
      ),
    ).toBe('DemoDirectory,LaunchCountdown,WaitlistButton')
})

/** The code of a bundle, which names the files that it fetches later. */
async function bundled(source: string): Promise<string> {
  const entry = join(consumer, 'entry.js')
  writeFileSync(entry, source)
  const { output } = await bundle({
    root: consumer,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^react/ },
    },
  })
  return output[0].code.trim()
}

test('a bundler takes the elements that are used, and no others; of nameplate-widgets/embed all', async () => {
  for (const entry of ['nameplate-widgets', 'nameplate-widgets/react']) {
    expect(await bundled(`import { WaitlistButton } from '${entry}'`)).toBe('')
    const used = await bundled(`export { WaitlistButton } from '${entry}'`)
    expect(used).toContain('waitlist-button')
    expect(used).not.toContain('demo-directory')
  }
  expect(await bundled("import 'nameplate-widgets/embed'")).toMatch(
    /waitlist-button.*demo-directory|demo-directory.*waitlist-button/s,
  )
})

const dom = `
import { LaunchCountdown, type DemoProfile } from 'nameplate-widgets'
import 'nameplate-widgets/embed'
const countdown = document.createElement('launch-countdown')
countdown.launchAt = '2099-01-01'
countdown.launchAt = new Date(Date.UTC(2099, 0))
const launch: string = countdown.launchAt
const phase: 'before' | 'live' = countdown.phase
const button = document.querySelector('waitlist-button')
button?.addEventListener('waitlistfailed', ({ detail }) => detail.queued satisfies boolean)
button?.addEventListener('click', ({ clientX }) => clientX)
document.addEventListener('waitlistsent', ({ detail }) => detail.late satisfies true | undefined)
document.addEventListener('directorychange', ({ detail }) => detail.total satisfies number)
document.addEventListener('launchlive', ({ detail }) => detail satisfies null)
button?.show()
const profiles: readonly DemoProfile[] = document.createElement('demo-directory').profiles
customElements.define('launch-countdown', LaunchCountdown)
// @ts-expect-error read-only
countdown.phase = 'live'
// @ts-expect-error not a theme
countdown.theme = 'blue'
export { launch, phase, profiles }
`

/** What the README of the package shows in a language. */
const samples = (language: string) =>
  Array.from(
    readme.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs')),
    ([, code = '']) => code,
  )

const components = `
import { DemoDirectory, LaunchCountdown, WaitlistButton } from 'nameplate-widgets/react'
export function Page({ theme }: { theme: 'light' | undefined }) {
  return (
    <main>
      <WaitlistButton triggerType="login" className="x" style={{ color: 'red' }} theme={theme}
        onWaitlistSent={({ detail }) => detail.submittedAt satisfies string | null} />
      <LaunchCountdown launchAt="2099-01-01" noOutbox onLaunchLive={({ type }) => type}>Soon</LaunchCountdown>
      <LaunchCountdown launchAt={new Date()} endpoint={theme && '/sign-ups'} />
      <DemoDirectory pageSize={3} profiles={[]} messages={{ clear: 'Reset' }} tabIndex={-1}
        onDirectoryChange={({ detail }) => detail.total satisfies number} />
    </main>
  )
}
// @ts-expect-error no such text
export const text = <WaitlistButton messages={{ clear: 'Reset' }} />
// @ts-expect-error not of this element
export const event = <DemoDirectory onWaitlistSent={() => {}} />
// @ts-expect-error read-only
export const state = <WaitlistButton open />
`

/** The types of React 18, where those of React 19 are. */
const react18: Record<string, string[]> = {
  react: [join(apart, 'types-react-18/index.d.ts')],
  'react/jsx-runtime': [join(apart, 'types-react-18/jsx-runtime.d.ts')],
}

test.each<[string, Record<string, string[]>]>([
  ['19', {}],
  ['18', react18],
])('a project can use our types, as the README shows, with React %s', (_, paths) => {
  const shown = ['ts', 'tsx'].flatMap((ending) =>
    samples(ending).map((code, at) => [`readme-${at}.${ending}`, code]),
  )
  expect(shown.length).toBeGreaterThan(4)
  const files: Record<string, string> = {
    ...Object.fromEntries(shown),
    'dom.ts': dom,
    'components.tsx': components,
  }
  for (const [file, source] of Object.entries(files)) writeFileSync(join(consumer, file), source)
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx' },
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    paths,
  }
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  )
  const tsc = join(repository, 'node_modules/.bin/tsc')
  expect(spawnSync(tsc, { cwd: consumer, encoding: 'utf8' }).stdout).toBe('')
})
