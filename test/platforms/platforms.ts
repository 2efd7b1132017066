/** A minimal project on a partner's platform: the folder of this name here, with the guide laid over it. */
export interface Platform {
  name: string
  title: string
  /** The guide's folder in `site/playground/guides`. */
  guide: string
  /** The platform whose sources it shares: its own folder has the packages alone. */
  like?: string
  /** The package whose version is the platform's. */
  of: string
  /** The folder that it builds, for any web server, or what Node runs as its own server. */
  serve: string | readonly string[]
  /** Whether its server has the page in HTML. */
  isServed?: true
}

export const platforms: readonly Platform[] = [
  { name: 'react-19', title: 'React 19 with Vite', guide: 'react', of: 'react', serve: 'dist' },
  {
    name: 'react-18',
    title: 'React 18 with Vite',
    guide: 'react',
    like: 'react-19',
    of: 'react',
    serve: 'dist',
  },
  {
    name: 'next',
    title: 'Next',
    guide: 'next',
    of: 'next',
    serve: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    isServed: true,
  },
  { name: 'vue', title: 'Vue with Vite', guide: 'vue', of: 'vue', serve: 'dist' },
  // Nuxt 4.4.6 and later want Node 22.
  {
    name: 'nuxt',
    title: 'Nuxt',
    guide: 'nuxt',
    of: 'nuxt',
    serve: ['.output/server/index.mjs'],
    isServed: true,
  },
  { name: 'svelte', title: 'Svelte with Vite', guide: 'svelte', of: 'svelte', serve: 'dist' },
  // Angular 22 wants Node 22.
  {
    name: 'angular',
    title: 'Angular',
    guide: 'angular',
    of: '@angular/core',
    serve: 'dist',
  },
  // Astro 6 and later want Node 22.
  {
    name: 'astro',
    title: 'Astro',
    guide: 'astro',
    of: 'astro',
    isServed: true,
    serve: 'dist',
  },
  { name: 'preact', title: 'Preact with Vite', guide: 'preact', of: 'preact', serve: 'dist' },
  { name: 'solid', title: 'Solid with Vite', guide: 'solid', of: 'solid-js', serve: 'dist' },
]
