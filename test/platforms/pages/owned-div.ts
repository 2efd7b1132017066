import { join } from 'node:path'
import { bundle } from '../../../site/build/tools/bundle.ts'
import { repository } from '../../../site/build/tools/repository.ts'
import { library } from './partner.ts'

/** The state of a framework's page: one DIV of ours and a paragraph, in an order that changes. */
export interface Shown {
  on: boolean
  isLast: boolean
  widget: string
  label: string | null
  text: string
  news: string
}

export const first: Shown = {
  on: true,
  isLast: false,
  widget: 'waitlist-button',
  label: 'One',
  text: 'Fallback',
  news: 'Old',
}

/** A framework's page: its HTML and its own code, which gives the page `set(change)` and `start()`. */
interface Framework {
  html: string
  code?(): Promise<string>
  /** Whether the DIV is in the page before the framework starts. */
  isServed?: true
}

const served = `<main><div data-widget="${first.widget}" data-label="${first.label}" data-launch-at="2099-01-01T00:00Z">${first.text}</div><p>${first.news}</p></main>`

const start = `<script>const first = ${JSON.stringify(first)}</script>`

async function reactCode(): Promise<string> {
  const source = `
import { createElement as h, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
function Page() {
  const [{ on, isLast, widget, label, text, news }, update] = useState(first)
  window.set = (change) => flushSync(() => update((shown) => ({ ...shown, ...change })))
  const div = on && h('div', {
    key: 'div', 'data-widget': widget, 'data-label': label, 'data-launch-at': '2099-01-01T00:00Z',
  }, text)
  const news_ = h('p', { key: 'news' }, news)
  return h('main', null, isLast ? [news_, div] : [div, news_])
}
const app = document.querySelector('#app')
window.start = () => hydrateRoot(app, h(Page))`
  const entry = join(repository, 'page.js')
  const { output } = await bundle({
    root: repository,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  return output[0].code
}

export const frameworks: Readonly<Record<string, Framework>> = {
  'React 19, from HTML of its server': {
    html: `${start}<div id="app">${served}</div><script src="/app.js"></script>`,
    code: reactCode,
    isServed: true,
  },
  Alpine: {
    html: `${start}<main x-data>
  <template x-for="id in $store.shown.isLast ? ['news', 'div'] : ['div', 'news']" :key="id">
    <section>
      <template x-if="id === 'div' && $store.shown.on">
        <div :data-widget="$store.shown.widget" :data-label="$store.shown.label"
          data-launch-at="2099-01-01T00:00Z" x-text="$store.shown.text"></div>
      </template>
      <template x-if="id === 'news'"><p x-text="$store.shown.news"></p></template>
    </section>
  </template>
</main>
<script>
document.addEventListener('alpine:init', () => Alpine.store('shown', { ...first }))
window.set = (change) => Object.assign(Alpine.store('shown'), change)
// It starts by itself.
window.start = () => undefined
</script>${library('alpinejs/dist/cdn.min.js')}`,
  },
}
