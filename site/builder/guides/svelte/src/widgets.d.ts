import type { WidgetTags } from 'nameplate-widgets'
import type {} from 'svelte/elements'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends WidgetTags<'svelte'> {}
}
