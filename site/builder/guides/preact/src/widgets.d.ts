import type { WidgetTags } from 'nameplate-widgets'
import type {} from 'preact'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends WidgetTags<'preact'> {}
  }
}
