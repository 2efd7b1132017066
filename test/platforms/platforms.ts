/** A minimal project on a partner's platform: the folder of this name, with the files of the guide copied over it. */
export interface Platform {
  name: string
  title: string
  /** The guide's folder in `site/builder/guides`. */
  guide: string
  /** The package whose version is the platform's. */
  of: string
  /** The folder of the built files, or the arguments of Node for the platform's own server. */
  serve: string | readonly string[]
  /** Whether the HTML of the page contains the elements. */
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
  { ...builtByVite('react-18', 'React 18', 'react'), guide: 'react' },
  builtByVite('preact', 'Preact', 'preact'),
  builtByVite('vue', 'Vue', 'vue'),
  {
    name: 'next',
    title: 'Next',
    guide: 'next',
    of: 'next',
    serve: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    isServed: true,
  },
  // Angular 22 needs Node 22.
  { ...builtByVite('angular', '', '@angular/core'), title: 'Angular' },
  // Astro 6 and later need Node 22.
  { ...builtByVite('astro', '', 'astro'), title: 'Astro', isServed: true },
]
