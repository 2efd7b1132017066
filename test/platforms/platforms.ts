/** A minimal project on a partner's platform: the folder of this name here, with the guide laid over it. */
export interface Platform {
  name: string
  title: string
  /** The guide's folder in `site/builder/guides`. */
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

const builtByVite = (name: string, title: string, of: string): Platform => ({
  name,
  title: `${title} with Vite`,
  guide: name,
  of,
  serve: 'dist',
})

export const platforms: readonly Platform[] = [
  { ...builtByVite('react-19', 'React 19', 'react'), guide: 'react' },
  { ...builtByVite('react-18', 'React 18', 'react'), guide: 'react', like: 'react-19' },
  {
    name: 'next',
    title: 'Next',
    guide: 'next',
    of: 'next',
    serve: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    isServed: true,
  },
  builtByVite('vue', 'Vue', 'vue'),
  // Nuxt 4.4.6 and later want Node 22.
  {
    name: 'nuxt',
    title: 'Nuxt',
    guide: 'nuxt',
    of: 'nuxt',
    serve: ['.output/server/index.mjs'],
    isServed: true,
  },
  builtByVite('svelte', 'Svelte', 'svelte'),
  // Angular 22 wants Node 22.
  { ...builtByVite('angular', '', '@angular/core'), title: 'Angular' },
  // Astro 6 and later want Node 22.
  { ...builtByVite('astro', '', 'astro'), title: 'Astro', isServed: true },
  builtByVite('preact', 'Preact', 'preact'),
  builtByVite('solid', 'Solid', 'solid-js'),
]
