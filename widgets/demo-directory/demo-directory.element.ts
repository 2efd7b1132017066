import { defineWidget, widgetClass } from '../element/define-widget.ts'
import type { WidgetDefinition, WidgetElement } from '../element/definition.ts'
import fieldStyles from '../ui/fields.css?inline'
import tooltipStyles from '../ui/tooltip.css?inline'
import { attributes } from './attributes.ts'
import styles from './demo-directory.css?inline'
import { StaticDirectory, staticState } from './demo-directory.static.tsx'
import { directoryMessages } from './messages.en.ts'
import { addressLengths } from './results/card-style.ts'
import cardStyles from './results/profile-card.css?inline'
import { createDirectoryStore, type DirectoryState } from './store.ts'

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
  staticView: StaticDirectory,
  staticState,
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
