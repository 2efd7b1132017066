import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { putInPlace } from '../../site/build/put-in-place.ts'

const pageOf = (build: number) => `<h1>about</h1> build ${build}`
const scriptOf = (build: number) => `assets/page-${build}aaaaaaa.js`

/** A built site, which is built again while visitors load its pages. */
export function createSite(folder: string) {
  const dist = join(folder, 'dist')
  const rules = readFileSync(join(dist, '_headers'), 'utf8')
  let started = 0
  let done = 0

  async function build() {
    const next = join(folder, 'next')
    cpSync(dist, next, { recursive: true })
    rmSync(join(next, scriptOf(started)), { force: true })
    started += 1
    writeFileSync(join(next, scriptOf(started)), String(started))
    writeFileSync(join(next, 'about.html'), pageOf(started))
    const rule = `/${scriptOf(started)}\n  Cache-Control: public, max-age=31536000, immutable\n`
    const own = `/about.html\n  X-Build: ${started}\n\n`
    writeFileSync(join(next, '_headers'), `${rules}\n${own}${rule}`)
    await putInPlace(next, dist)
    done = started
  }

  /** Loads a page, then its script. @returns what is wrong */
  async function visit(url: string): Promise<string | undefined> {
    const oldest = done
    const answer = await fetch(`${url}/about`)
    const text = await answer.text()
    const build = Number(text.split('build ')[1] ?? 0)
    if (answer.status !== 200 || build < oldest)
      return `After build ${oldest} a page is answered with ${answer.status}: ${text}`
    if (build === 0) return undefined
    if (text !== pageOf(build) || answer.headers.get('x-build') !== String(build))
      return `A page mixes two builds: ${text}`
    const script = await fetch(`${url}/${scriptOf(build)}`)
    // Only the current build and the one before are kept.
    const isRight = (await script.text()) === String(build) || build < started - 1
    return isRight ? undefined : `The script of a page is answered with ${script.status}.`
  }

  return {
    /** Builds a few times while visitors load pages. @returns what is wrong */
    async build(urls: readonly string[]): Promise<string | undefined> {
      let isBuilding = true
      const visits = urls.map(async (url) => {
        let wrong: string | undefined
        while (isBuilding && !wrong) wrong = await visit(url)
        return wrong ?? visit(url)
      })
      for (let times = 0; times < 3; times += 1) {
        await build()
        // The servers read this build before the next one replaces it.
        await Promise.all(urls.map((url) => fetch(url)))
      }
      isBuilding = false
      return (await Promise.all(visits)).find((wrong) => wrong !== undefined)
    },
  }
}
