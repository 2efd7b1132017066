import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlineScript } from '../../../site/build/pages/inline-scripts.ts'
import { prerender } from '../../../site/build/pages/prerender.tsx'

const launch = new Date(2031, 4, 6)
const launchAt = '2031-05-06T00:00'
const script = await inlineScript('scripts/visitors-time.ts')

/** A countdown as it is prerendered with so much time left. */
async function built(left: number) {
  vi.setSystemTime(launch.getTime() - left)
  const html = await prerender('launch-countdown', { 'launch-at': launchAt })
  return html.replace(/^<template[^>]*><style>.*?<\/style>|<\/template>$/gs, '')
}

/** That countdown in the browser of a visitor who comes with so much time left. */
function visited(html: string, left: number) {
  const { document, customElements } = new Window()
  document.body.innerHTML = `<launch-countdown launch-at="${launchAt}"><b>fallback</b></launch-countdown>`
  const countdown = document.body.firstElementChild as unknown as HTMLElement
  const shadow = countdown.attachShadow({ mode: 'open' })
  shadow.innerHTML = html
  vi.setSystemTime(launch.getTime() - left)
  new Function('document', 'customElements', script)(document, customElements)
  return shadow.innerHTML
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const hour = 3_600_000
const day = 24 * hour

test.each([
  ['with one of each left', day + hour + 61_000],
  ['with years left', 26_337 * day],
  ['in the last hour', hour - 1000],
  ['in the last minute', 59_000],
])('a prerendered countdown shows the visitor’s time %s', async (_, left) => {
  const html = await built(40 * day + hour)
  const visit = visited(html, left)
  expect(visit).not.toBe(html)
  expect(visit).toBe(await built(left))
})

test.each([
  ['the launch was after the build', day, 0, 'fallback'],
  ['the launch is still to come where the visitor is', -hour, hour, 'fallback'],
  ['the launch was before the build', -hour, -day, "We're LiveGet Started"],
])('shows no wrong state: %s', async (_, atBuild, atVisit, said) => {
  const { document } = new Window()
  document.body.innerHTML = visited(await built(atBuild), atVisit)
  expect(document.querySelector('.card')?.textContent).toBe(said)
})
