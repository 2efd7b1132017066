import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shadowRoots } from '../html/shadow-roots.ts'

test('each shadow root of a page is a document to be checked, without its style sheet', () => {
  const root = (content: string) =>
    `<template shadowrootmode="open"><style>p { color: red }</style>${content}</template>`
  const page = `<main><x-one sync-url>${root('<p>1</p>')}<p>no</p></x-one>
    <x-two>\n${root('<p>2</p>\n<p>3</p>')}</x-two><template><p>no</p></template></main>`
  const found = shadowRoots(page)
  expect(found.map(({ host }) => host)).toEqual(['x-one', 'x-two'])
  expect(found.map(({ document }) => document.replace(/.*<\/title>/, ''))).toEqual([
    '<p>1</p>',
    '<p>2</p>\n<p>3</p>',
  ])
})

test('where there is no Java, that is said loudly, and the tests go on', () => {
  const run = fileURLToPath(new URL('../html/run.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', run], {
    encoding: 'utf8',
    env: { ...process.env, PATH: '/nowhere', JAVA_HOME: '' },
  })
  expect(stderr).toContain('THE PAGES WERE NOT CHECKED')
  expect(status).toBe(0)
})
