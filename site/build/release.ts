import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../base/command.ts'
import { removeUnfinished } from './put-in-place.ts'
import { repository } from './tools/repository.ts'
import { releasedHashes, releasesFolder, versionsIn } from './widgets/releases.ts'

/** Runs a program. @returns its output @throws its error output */
function run(program: string, words: readonly string[], cwd = repository): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`${[program, ...words].join(' ')}: ${`${stderr}${stdout}`.trim()}`)
}

/** The folder of incomplete builds. */
const unfinishedFolder = join(repository, '.dist')

const git = (...words: string[]): string => run('git', words)

function demand(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}

/**
 * Records a version in a checkout of its own, so that an interruption leaves nothing in this one.
 * @param source the commit to build
 * @param task the steps in the checkout; it calls `record`
 */
function inCheckout(source: string, task: (folder: string, record: () => void) => void): void {
  const folder = join(unfinishedFolder, `next-${process.pid}`)
  git('worktree', 'add', '--detach', folder, source)
  try {
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
    task(folder, () => run(process.execPath, ['--import', 'tsx', 'site/build/record.ts'], folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

/** The version that a word names. @param last the newest released one */
function versionFor(word: string, last: string): string {
  const [major = 0, minor = 0, patch = 0] = last.split('.').map(Number)
  if (word === 'patch') return `${major}.${minor}.${patch + 1}`
  return word === 'minor' ? `${major}.${minor + 1}.0` : word
}

/** @throws the first reason why no version can be made from this checkout */
async function check(version: string, last: string): Promise<void> {
  const isLater = version.localeCompare(last, 'en', { numeric: true }) > 0
  const changelog = readFileSync(join(repository, 'widgets/CHANGELOG.md'), 'utf8')
  const [, newest] = /^## (.+)$/m.exec(changelog) ?? []
  demand(isLater, `${version} is not later than ${last}, the last version.`)
  demand(
    version.startsWith('1.'),
    `${version} breaks the contract v1: a version 2 needs its own folder v2.`,
  )
  demand(git('branch', '--show-current') === 'main', 'Release a version on the branch main.')
  const changed = git('status', '--porcelain')
  demand(changed === '', `Commit first, or remove:\n${changed}`)
  demand(
    newest === version,
    `The first entry of widgets/CHANGELOG.md is ${newest}: write one for ${version}.`,
  )
  await releasedHashes()
  if (!git('remote').split('\n').includes('origin')) return
  git('fetch', '--tags', 'origin', 'main')
  const isBehind = git('rev-list', '--count', 'HEAD..FETCH_HEAD') !== '0'
  demand(!isBehind, 'origin has commits that main lacks: git pull')
}

/** Creates the commit and its tag. The tag is last: without it there is no version. */
function make(version: string): void {
  inCheckout('HEAD', (folder, record) => {
    run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], folder)
    record()
    // Even if the user's settings of git ignore them.
    const files = ['package.json', 'package-lock.json', 'site/released']
    run('git', ['add', '--force', ...files], folder)
    run('git', ['commit', '--message', `Release ${version}`], folder)
    run('git', ['tag', '--annotate', `v${version}`, '--message', `Release ${version}`], folder)
  })
}

/** Moves the branch to the commit of a tag. */
function takeOver(tag: string): void {
  demand(
    git('status', '--porcelain') === '',
    `${tag} exists, but this checkout has other changes. To discard them and check out ${tag}: git reset --hard ${tag}`,
  )
  git('merge', '--ff-only', tag)
  console.log(`${tag} is released here. To make it public: git push --atomic origin main ${tag}`)
}

/** Builds a released version again. @throws a sentence that names the files that differ */
function compare(version: string): void {
  const tag = `v${version}`
  demand(
    git('rev-parse', 'HEAD') === git('rev-list', '--max-count=1', tag),
    `${tag} is released already. To build it again and compare: git checkout ${tag} && npm ci && npm run release ${version}`,
  )
  const isOnMain = git('branch', '--all', '--contains', tag, '--list', 'main', '*/main') !== ''
  demand(isOnMain, `${tag} is not on the branch main.`)
  inCheckout(tag, (folder, record) => {
    record()
    const differing = run('git', ['status', '--porcelain', 'site/released'], folder)
    demand(differing === '', `${tag} differs from a build of its sources:\n${differing}`)
  })
  console.log(`${tag} equals a build of its sources, byte by byte.`)
}

// The entry of `npm run release` (.github/CONTRIBUTING.md).
await runCommand(async () => {
  const [word = '', ...more] = process.argv.slice(2)
  const last = (await versionsIn(releasesFolder)).at(-1) ?? '0.0.0'
  const version = versionFor(word, last)
  demand(
    /^\d+\.\d+\.\d+$/.test(version) && more.length === 0,
    'npm run release takes "patch", "minor" or a version like 1.2.3; a pre-release is not published.',
  )
  // Of a release that was interrupted after its tag.
  const [unfinished] = git('tag', '--contains', 'HEAD', '--no-merged', 'HEAD', 'v*').split('\n')
  if (unfinished && git('branch', '--show-current') === 'main') return takeOver(unfinished)
  if (git('tag', '--list', `v${version}`)) return compare(version)
  await check(version, last)
  await removeUnfinished(unfinishedFolder)
  make(version)
  takeOver(`v${version}`)
})
