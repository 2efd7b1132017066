import { type ElementDocs, themeDocs } from '../element/docs.ts'
import type { demoDirectory } from './demo-directory.element.ts'

export const demoDirectoryDocs: ElementDocs<typeof demoDirectory> = {
  name: 'DemoDirectory',
  summary: 'Searches and filters demo portfolios, and loads them as the visitor scrolls.',
  fallback: 'Demo portfolios appear here.',
  attributes: {
    pageSize: 'How many cards a load brings.',
    latency: 'How long each load takes, in milliseconds. It is simulated.',
    demoUrl: 'Where View Portfolio leads, in a new tab.',
    syncUrl:
      'The address of the page holds the search and the filters; they live in its query string.',
    theme: themeDocs,
  },
  properties: {
    profiles: {
      type: 'readonly DemoProfile[]',
      description:
        'The profiles. Those set here replace the ten samples; a bad one is left out with a warning.',
    },
  },
  methods: {},
  events: {
    DirectoryChange: {
      description: 'The search, the filters or the profiles have changed.',
      detail:
        '{ search: string, filters: { domains: string[], companies: string[], experience: [number, number][], skills: string[] }, total: number }',
    },
  },
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
