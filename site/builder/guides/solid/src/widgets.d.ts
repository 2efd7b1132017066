import type { WidgetTags } from 'nameplate-widgets'
import type {} from 'solid-js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends WidgetTags<'solid'> {}
  }
}
