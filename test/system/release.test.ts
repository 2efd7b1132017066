import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { integrityOfVersions } from '../../site/build/widgets/releases.ts'
import { furnish, gitIn, makeFolder, runIn, throwAway } from './throw-away.ts'

const entry = (script: string) => [process.execPath, '--import', 'tsx', `site/build/${script}.ts`]
const release = (folder: string, word: string, env: NodeJS.ProcessEnv = {}) =>
  runIn(folder, [...entry('release'), word], env)
const build = (folder: string, env: NodeJS.ProcessEnv = {}) => runIn(folder, entry('build'), env)

const commit = (folder: string, message: string) =>
  gitIn(folder, 'commit', '--quiet', '--all', '--message', message)

function edit(folder: string, path: string, change: (text: string) => string) {
  const file = join(folder, path)
  writeFileSync(file, change(readFileSync(file, 'latin1')), 'latin1')
}

function writeChangelog(folder: string, version: string) {
  edit(folder, 'widgets/CHANGELOG.md', (text) =>
    text.replace('\n## ', `\n## ${version}\n\nx\n\n## `),
  )
  commit(folder, `Tell what ${version} brings`)
}

const jsonIn = (folder: string, path: string) =>
  JSON.parse(readFileSync(join(folder, path), 'utf8'))

const first = packageJson.version
const [major = 0, minor = 0, patch = 0] = first.split('.').map(Number)
const second = `${major}.${minor}.${patch + 1}`
const third = `${major}.${minor + 1}.0`

test('a release is the same from any clone, and no later release changes it', {
  timeout: 900_000,
}, async () => {
  const folder = throwAway()
  const released = join(folder, 'site/released')
  const makes = (word: string, version: string) => {
    const { said } = release(folder, word)
    expect(said).toContain(`git push --atomic origin main v${version}`)
    gitIn(folder, 'push', '--quiet', '--atomic', 'origin', 'main', `v${version}`)
    expect(gitIn(folder, 'status', '--porcelain')).toBe('')
    const lock = jsonIn(folder, 'package-lock.json')
    const named = [jsonIn(folder, 'package.json').version, lock.version, lock.packages[''].version]
    expect(named).toEqual([version, version, version])
  }

  makes(first, first)
  const firstHashes = await integrityOfVersions(released)
  expect(Object.keys(firstHashes)).toContain(`${first}/launch-widgets.zip`)
  // Only changes of bundled files change a version.
  writeFileSync(join(folder, 'widgets/.DS_Store'), 'of a system')
  for (const path of ['waitlist-button.docs.ts', 'store.ts'].map(
    (name) => `widgets/waitlist-button/${name}`,
  ))
    if (existsSync(join(folder, path))) edit(folder, path, (text) => `// A remark.\n${text}`)
  expect(build(folder).said).not.toContain('would change')
  rmSync(join(folder, 'widgets/.DS_Store'))
  edit(folder, 'widgets/waitlist/messages.en.ts', (text) => text.replace('Queue', 'List'))
  expect(build(folder)).toMatchObject({
    isWell: false,
    said: expect.stringMatching(`${first} is released, .* npm version patch`),
  })
  commit(folder, 'Change a text')
  writeChangelog(folder, third)
  makes('minor', third)
  const hashes = await integrityOfVersions(released)
  expect(hashes).toMatchObject(firstHashes)
  expect(hashes).toEqual(jsonIn(folder, 'site/released/integrity.json'))

  // A clone as Windows makes it, of a site elsewhere, in another time zone.
  const clone = makeFolder()
  gitIn(dirname(folder), 'clone', '--quiet', '--config', 'core.autocrlf=true', 'origin.git', clone)
  furnish(clone)
  const elsewhere = { TZ: 'Asia/Kolkata', SITE_URL: 'https://elsewhere.example' }
  expect(release(clone, third, elsewhere).said).toBe(
    `v${third} equals a build of its sources, byte by byte.\n`,
  )
  expect(release(clone, first).said).toMatch(`v${first} is released already`)

  // A build from changed sources would differ, even if the record agrees.
  edit(folder, `site/released/${third}/package.tgz`, (text) => `${text} `)
  const record = JSON.stringify(await integrityOfVersions(released), undefined, 2)
  writeFileSync(join(released, 'integrity.json'), `${record}\n`)
  commit(folder, 'Tamper with all of it')
  gitIn(folder, 'tag', '--force', `v${third}`)
  expect(release(folder, third).said).toMatch(
    new RegExp(
      `^v${third} differs from a build of its sources:\\n.*package.tgz\\n.*integrity.json\\n$`,
    ),
  )
})

/** Replaces the build, which takes ten seconds. */
const quickRecord = `
import { mkdirSync, writeFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { integrityOfVersions, releasesFolder } from './widgets/releases.ts'
if (process.env.FULL) throw new Error('ENOSPC: no space left on device')
mkdirSync(\`\${releasesFolder}/\${packageJson.version}\`, { recursive: true })
writeFileSync(\`\${releasesFolder}/\${packageJson.version}/widgets.js\`, packageJson.version)
writeFileSync(\`\${releasesFolder}/integrity.json\`, JSON.stringify(await integrityOfVersions(releasesFolder)))
`

test('refuses an invalid or unprepared version with the reason', {
  timeout: 900_000,
}, () => {
  const folder = throwAway((folder) =>
    writeFileSync(join(folder, 'site/build/record.ts'), quickRecord),
  )
  const says = (word: string, reason: string) => {
    const tags = gitIn(folder, 'tag')
    const { isWell, said } = release(folder, word)
    expect(isWell).toBe(false)
    expect(said).toContain(reason)
    expect(gitIn(folder, 'tag')).toBe(tags)
  }
  for (const word of ['', 'v1.1.0', 'major']) says(word, 'takes "patch"')
  says('2.0.0', 'breaks the contract v1')
  says(third, `is ${first}: write one for ${third}`)
  // An interrupted release leaves nothing, and is run again.
  expect(release(folder, first, { FULL: '1' }).said).toContain('no space left on device')
  expect([gitIn(folder, 'tag'), gitIn(folder, 'status', '--porcelain')]).toEqual(['', ''])
  expect(release(folder, first).isWell).toBe(true)
  says(`${major}.0.0-0`, 'takes "patch"')
  gitIn(folder, 'tag', '--delete', `v${first}`)
  says(first, `not later than ${first}`)
  gitIn(folder, 'switch', '--quiet', '--create', 'other')
  says(third, 'on the branch main')
  gitIn(folder, 'switch', '--quiet', 'main')
  writeChangelog(folder, third)
  writeFileSync(join(folder, 'more.txt'), '')
  says(third, 'Commit first, or remove:\n?? more.txt')
  rmSync(join(folder, 'more.txt'))
  gitIn(folder, 'push', '--quiet', 'origin', 'main')
  gitIn(folder, 'reset', '--quiet', '--hard', 'HEAD~1')
  writeChangelog(folder, second)
  says(second, 'git pull')
})
