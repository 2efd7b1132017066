/** How a platform takes the widgets. Its files are tried, to the letter, by `npm run test:platforms`. */
export interface Guide {
  /** The folder beside this file that holds its files. */
  folder: string
  title: string
  /** HTML: what to know of it, and where its files go. */
  text: string
  /** Paths of its files in a project, in the order in which they are read. */
  files: readonly string[]
}

/** The guides of platforms that take the npm package, in the order in which they are shown. */
export const guides: readonly Guide[] = [
  {
    folder: 'react',
    title: 'React',
    text: 'Components for React 18 and 19. Show <code>&lt;Launch /&gt;</code> where it is to be.',
    files: ['src/Launch.jsx'],
  },
  {
    folder: 'next',
    title: 'Next.js',
    text: 'The same components, in the App Router. What hears an event needs a client component; the rest can stay on the server.',
    files: ['app/page.jsx', 'app/waitlist.jsx'],
  },
  {
    folder: 'vue',
    title: 'Vue',
    text: 'Tell Vue in <code>vite.config.js</code> which tags are no components of yours. Then show <code>&lt;Launch /&gt;</code> where it is to be.',
    files: ['vite.config.js', 'src/Launch.vue'],
  },
  {
    folder: 'nuxt',
    title: 'Nuxt',
    text: 'The plugin loads the widgets in the browser alone. The server sends the tags, with what stands between them.',
    files: ['nuxt.config.js', 'app/plugins/widgets.client.js', 'app/pages/index.vue'],
  },
  {
    folder: 'svelte',
    title: 'Svelte',
    text: 'For Svelte 5. Show <code>&lt;Launch /&gt;</code> where it is to be.',
    files: ['src/Launch.svelte'],
  },
  {
    folder: 'angular',
    title: 'Angular',
    text: '<code>CUSTOM_ELEMENTS_SCHEMA</code> lets tags in that are no components of yours. Show <code>&lt;app-launch /&gt;</code> where it is to be.',
    files: ['src/launch.ts'],
  },
  {
    folder: 'astro',
    title: 'Astro',
    text: 'Texts go in as JSON, since a page of Astro is HTML. It works with and without the <code>ClientRouter</code>.',
    files: ['src/components/Launch.astro'],
  },
  {
    folder: 'preact',
    title: 'Preact',
    text: 'Texts go in as JSON: Preact writes what it gets into attributes. Show <code>&lt;Launch /&gt;</code> where it is to be.',
    files: ['src/Launch.jsx'],
  },
  {
    folder: 'solid',
    title: 'Solid',
    text: 'With <code>prop:</code> Solid passes an object on, and with <code>on:</code> it hears an event. Show <code>&lt;Launch /&gt;</code> where it is to be.',
    files: ['src/Launch.jsx'],
  },
]
