import { type ElementDocs, themeDocs } from '../element/docs.ts'
import type { DemoProfile } from './data/demo-profile.ts'
import { profileRules } from './data/profile.ts'
import type { demoDirectory } from './demo-directory.element.ts'

const profileFields: Record<keyof DemoProfile, string> = {
  id: 'No two profiles of the list have the same.',
  name: 'The person’s name.',
  role: 'What they do. The filter Domain looks for its options in here.',
  company: 'Where they work. Each company is an option of the filter Company.',
  domain: 'The person’s own address, without `https://`.',
  initials: 'What the avatar shows. Left out, those of the name.',
  skills: 'The card shows three, and how many more there are.',
  experience: 'In years. The filter Experience goes by it.',
  projects: 'How many projects the portfolio has.',
  rating: 'Shown beside a star.',
  description: 'The card shows two lines of it, and opens to the rest.',
  location: 'Where they live.',
  isAvailable: 'Whether View Portfolio opens anything.',
}

export const demoDirectoryDocs: ElementDocs<typeof demoDirectory> = {
  name: 'DemoDirectory',
  summary:
    'A directory of demo portfolios that visitors can search and filter. More load as they scroll.',
  fallback: 'Demo portfolios appear here.',
  inHindi: { fallback: 'डेमो पोर्टफ़ोलियो यहाँ दिखेंगे।', title: 'डेमो पोर्टफ़ोलियो' },
  attributes: {
    pageSize: 'Portfolios per load.',
    latency: 'Loading time in milliseconds. It is simulated: the portfolios are built in.',
    demoUrl:
      'Link for View Portfolio. It opens in a new tab. `{id}` in it becomes the id of the profile, escaped. Empty: no link.',
    syncUrl:
      'Keep search and filters in the page’s address. A visitor can then share them as a link. Its parameters are `q`, `domain`, `company`, `experience` and `skill`.',
    theme: themeDocs,
  },
  properties: {
    profiles: {
      type: 'readonly DemoProfile[]',
      description:
        'Your own profiles, in place of the ten samples. An invalid one is left out, with a warning in the console.',
      entry: { name: 'profile', fields: profileFields, rules: profileRules },
    },
  },
  methods: {},
  events: {
    DirectoryChange: {
      description: 'The search, the filters or the profiles changed.',
      detail:
        '{ search: string, filters: { domains: string[], companies: string[], experience: [number, number][], skills: string[] }, total: number }',
    },
  },
  states: {},
  parts: {
    search: 'The search box.',
    'filters-toggle': 'The button that opens the filters.',
    clear: 'The button that clears the filters.',
    filters: 'The panel of filters.',
    grid: 'The list of cards.',
    card: 'One profile.',
    empty: 'What is shown when nothing matches.',
    end: 'The line after the last card.',
  },
  messages: {},
}
