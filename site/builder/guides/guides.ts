import list from './editors.json'

/** How to put a widget into pages of an editor. */
export interface Editor {
  name: string
  /** The form of the snippet that it keeps: the id of its guide. */
  form: string
  /** Where to paste what, in HTML. */
  where: string
  /** What does not work there. */
  limits: string
  /** The month in which this was checked, and where. */
  checked: string
  source: string
}

/** The editors in the order in which they are shown. */
export const editors: readonly Editor[] = list

/** A guide to a platform. `npm run test:platforms` tests its files. */
export interface Guide {
  /** The folder of its files, beside this file. */
  folder: string
  title: string
  /** Explains the files, in HTML. */
  text: string
  /** Paths of its files in a project, in the order in which they are read. */
  files: readonly string[]
}

/** The guides for platforms that use the npm package, in the order in which they are shown. */
export const appGuides: readonly Guide[] = [
  {
    folder: 'react',
    title: 'React',
    text: 'Components for React 18 and 19. Put <code>&lt;Launch /&gt;</code> where it should appear. The second file shows how TypeScript takes a custom property in <code>style</code>, and the type of an element for a <code>ref</code>.',
    files: ['src/Launch.jsx', 'src/Join.tsx'],
  },
  {
    folder: 'next',
    title: 'Next.js',
    text: 'The same components, in the App Router. A component that listens for an event has to be a client component; the others can stay on the server.',
    files: ['app/page.jsx', 'app/waitlist.jsx'],
  },
  {
    folder: 'vue',
    title: 'Vue',
    text: 'Tell Vue in <code>vite.config.js</code> which tags are not Vue components. Then put <code>&lt;Launch /&gt;</code> where it should appear. The last file is for TypeScript.',
    files: ['vite.config.js', 'src/Launch.vue', 'src/widgets.d.ts'],
  },
  {
    folder: 'nuxt',
    title: 'Nuxt',
    text: 'The plugin loads the widgets in the browser only. The server sends the tags and the text between them. The last file is for TypeScript.',
    files: [
      'nuxt.config.js',
      'app/plugins/widgets.client.js',
      'app/pages/index.vue',
      'app/widgets.d.ts',
    ],
  },
  {
    folder: 'svelte',
    title: 'Svelte',
    text: 'For Svelte 5. Put <code>&lt;Launch /&gt;</code> where it should appear. The second file is for TypeScript.',
    files: ['src/Launch.svelte', 'src/widgets.d.ts'],
  },
  {
    folder: 'angular',
    title: 'Angular',
    text: '<code>CUSTOM_ELEMENTS_SCHEMA</code> allows tags that are not Angular components. Put <code>&lt;app-launch /&gt;</code> where it should appear.',
    files: ['src/launch.ts'],
  },
  {
    folder: 'astro',
    title: 'Astro',
    text: 'Texts are passed as JSON, since Astro writes plain HTML. It works with and without the <code>ClientRouter</code>.',
    files: ['src/components/Launch.astro'],
  },
  {
    folder: 'preact',
    title: 'Preact',
    text: 'Texts are passed as JSON, since Preact writes attributes. Put <code>&lt;Launch /&gt;</code> where it should appear. The second file is for TypeScript.',
    files: ['src/Launch.jsx', 'src/widgets.d.ts'],
  },
  {
    folder: 'solid',
    title: 'Solid',
    text: 'In Solid, <code>prop:</code> passes an object and <code>on:</code> listens for an event. Put <code>&lt;Launch /&gt;</code> where it should appear. The second file is for TypeScript.',
    files: ['src/Launch.jsx', 'src/widgets.d.ts'],
  },
]

/** The guides for pages with other scripts that affect ours. */
export const pageGuides: readonly Guide[] = [
  {
    folder: 'tag-manager',
    title: 'Google Tag Manager',
    text: 'Two tags of the type <em>Custom HTML</em>, with the trigger <em>Initialization</em>. The first loads the widgets; leave it out if the page already has our script. The second adds each sign-up to <code>dataLayer</code>: use <code>waitlistsent</code> as a trigger of the type <em>Custom Event</em>, and <code>triggerType</code> as a <em>Data Layer Variable</em>.',
    files: ['widgets.html', 'sign-ups.html'],
  },
  {
    folder: 'optimiser',
    title: 'Plugins that combine or delay scripts',
    text: 'The script also works when combined, inlined or delayed, but then no longer updates itself. These attributes make Cloudflare Rocket Loader, LiteSpeed Cache and Autoptimize leave it alone; in WP Rocket, exclude <code>/embed/v1/widgets.js</code>.',
    files: ['page.html'],
  },
  {
    folder: 'transitions',
    title: 'Turbo, htmx, Swup and Barba',
    text: 'Put the script in the <code>&lt;head&gt;</code>, once: Swup and Barba drop scripts in the parts they replace. Widgets in new content are found, and one that stays on the page keeps its form open, with what was typed.',
    files: [],
  },
]
