import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFromDebian, installPackages } from '../../site/build/tools/install.ts'
import { runCommand } from '../../site/command.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const vnu = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar')

/**
 * What the checker does not know: a global attribute by CSS Shadow Parts, section 2, and what is around
 * an element in a slot.
 */
const isUnknownToIt = ({ message, extract = '' }: Message) =>
  message.startsWith('Attribute “part” not allowed on') ||
  (/must be contained in/.test(message) && / slot="/.test(extract))

/** The command that runs Java: of `JAVA_HOME`, on the path, or installed now. */
function findJava(): string | undefined {
  const { JAVA_HOME: home } = process.env
  const commands = [...(home ? [join(home, 'bin', 'java')] : []), 'java']
  // On macOS /usr/bin/java is there without Java, and fails.
  const works = (command: string) => spawnSync(command, ['-version']).status === 0
  const present = commands.find(works)
  return present ?? (installFromDebian('default-jre-headless') ? commands.find(works) : undefined)
}

/**
 * The declarative shadow roots of a page as documents, since the checker does not look into templates.
 * They come without their style sheets: the checker's CSS is older than relative colours, subgrid and
 * container queries, and Biome has checked the sources.
 */
const shadowRoots = (page: string) =>
  Array.from(
    page.matchAll(
      /<([\w-]+)[^<>]*>\s*<template shadowrootmode="open">(?:<style>[\s\S]*?<\/style>)?([\s\S]*?)<\/template>/g,
    ),
    ([, host = '', content = '']) => ({
      host,
      html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${host}</title>${content}`,
    }),
  )

/** A message of the Nu HTML checker (its wiki, "Output » JSON"). */
interface Message {
  type: string
  subType?: string
  url: string
  lastLine?: number
  message: string
  extract?: string
}

/** Prints what the checker says of the pages and of the shadow roots in them. @returns how much */
function check(java: string, pages: readonly string[], folder: string): number {
  const names = new Map(pages.map((name) => [join(dist, name), name]))
  for (const [file, name] of [...names])
    for (const { host, html } of shadowRoots(readFileSync(file, 'utf8'))) {
      const root = join(folder, `${names.size}.html`)
      writeFileSync(root, html)
      names.set(root, `${name} <${host}>`)
    }
  const words = ['-jar', vnu, '--format', 'json', '--stdout', ...names.keys()]
  const { stdout, stderr } = spawnSync(java, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (!stdout.startsWith('{')) throw new Error(`The HTML checker did not run: ${stderr || stdout}`)
  const said: Message[] = JSON.parse(stdout).messages
  const faults = said.filter((one) => !isUnknownToIt(one))
  for (const { type, subType, url, lastLine, message, extract } of faults) {
    const where = `${names.get(fileURLToPath(url)) ?? url}, line ${lastLine ?? '?'}`
    console.error(`${where}: ${subType ?? type}: ${message}\n    ${extract?.trim() ?? ''}`)
  }
  console.log(`${pages.length} pages checked, ${faults.length} faults.`)
  return faults.length
}

await runCommand(() => {
  const java = findJava()
  if (!java)
    return console.warn(
      'THE PAGES WERE NOT CHECKED: the HTML checker needs Java, and none could be installed. Install the package "default-jre-headless" (Debian), or set JAVA_HOME.',
    )
  installPackages(import.meta.dirname)
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const html = pages.filter((name) => name.endsWith('.html'))
  if (html.length === 0) throw new Error('There are no pages: run "npm run build" first.')
  const folder = mkdtempSync(join(tmpdir(), 'html-check-'))
  try {
    process.exitCode = check(java, html, folder) > 0 ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true })
  }
})
