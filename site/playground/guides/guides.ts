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
export const appGuides: readonly Guide[] = [
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

/** The guides of what other scripts of a page do with ours. */
export const pageGuides: readonly Guide[] = [
  {
    folder: 'tag-manager',
    title: 'Google Tag Manager',
    text: 'Two tags of the type <em>Custom HTML</em>, on the trigger <em>Initialization</em>. The first brings the widgets; leave it out where the page has our script. The second tells <code>dataLayer</code> of each sign-up: <code>waitlistsent</code> is then a trigger of the type <em>Custom Event</em>, and <code>triggerType</code> a <em>Data Layer Variable</em>.',
    files: ['widgets.html', 'sign-ups.html'],
  },
  {
    folder: 'optimiser',
    title: 'Plugins that combine or delay scripts',
    text: 'The script works combined, inlined and delayed too, but then stays the version that it was. These attributes have Cloudflare Rocket Loader, LiteSpeed Cache and Autoptimize leave it alone; in WP Rocket exclude <code>/embed/v1/widgets.js</code>.',
    files: ['page.html'],
  },
  {
    folder: 'transitions',
    title: 'Turbo, htmx, Swup, Barba: pages that are changed in place',
    text: 'Put the script in the <code>&lt;head&gt;</code>, once: Swup and Barba drop the scripts in what they change. Widgets are found in whatever comes, and one that stays keeps its modal open with what was typed.',
    files: [],
  },
]
