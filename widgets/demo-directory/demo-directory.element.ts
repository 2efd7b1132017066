import { brand } from '../../site/brand.ts'
import {
  flag,
  httpUrl,
  milliseconds,
  positiveInteger,
  type Settings,
  theme,
} from '../shared/attributes.ts'
import { defineWidget, widgetClass } from '../shared/define-widget.ts'
import type { WidgetDefinition, WidgetElement } from '../shared/definition.ts'
import fieldStyles from '../shared/fields.css?inline'
import tooltipStyles from '../shared/tooltip.css?inline'
import { addressLengths } from './address-lengths.ts'
import styles from './demo-directory.css?inline'
import { directoryMessages } from './directory-messages.ts'
import { createDirectoryStore, type DirectoryState } from './directory-store.ts'
import { FirstDirectory, firstState } from './first-directory.tsx'
import cardStyles from './profile-card.css?inline'

const attributes = {
  pageSize: positiveInteger(6, 'How many cards a load brings.'),
  latency: milliseconds(500, 'How long each load takes, in milliseconds. It is simulated.'),
  demoUrl: httpUrl(brand.demoUrl, 'Where View Portfolio leads, in a new tab.'),
  syncUrl: flag(
    'The address of the page holds the search and the filters; they live in its query string.',
  ),
  theme,
}

export type DirectorySettings = Settings<typeof attributes>

/** `<demo-directory>`: everything that is said of it anywhere comes from here. */
export const demoDirectory = {
  tag: 'demo-directory',
  name: 'DemoDirectory',
  summary: 'Searches and filters demo portfolios, and loads them as the visitor scrolls.',
  attributes,
  properties: {
    profiles: {
      type: 'readonly DemoProfile[]',
      description:
        'The profiles. Those set here replace the ten samples; a bad one is left out with a warning.',
      get: ({ profiles }: DirectoryState) => profiles,
      set: ({ setProfiles }: DirectoryState, value: unknown) => setProfiles(value),
    },
  },
  methods: {},
  events: {
    directorychange: {
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
  messages: directoryMessages,
  styles: [fieldStyles, styles, cardStyles, addressLengths, tooltipStyles],
  firstView: FirstDirectory,
  firstState,
  wish: 'near',
  view: async () => (await import('./demo-directory.tsx')).DemoDirectory,
  createStore: createDirectoryStore,
} satisfies WidgetDefinition<typeof attributes, DirectoryState>

export type DemoDirectoryElement = WidgetElement<typeof demoDirectory>

/** Registers `<demo-directory>`. */
export const define = () => defineWidget(demoDirectory.tag, widgetClass(demoDirectory))

declare global {
  interface HTMLElementTagNameMap {
    'demo-directory': DemoDirectoryElement
  }
}
