import type { WidgetComponents } from 'nameplate-widgets'
import type {} from 'vue'

declare module 'vue' {
  interface GlobalComponents extends WidgetComponents {}
}
