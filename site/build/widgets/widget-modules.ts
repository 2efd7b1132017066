import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const repository = new URL('../../..', import.meta.url).pathname
const widgets = join(repository, 'widgets')

const modulePath = (tag: string) => join(widgets, tag, `${tag}.element.ts`)

/** The module of each element, by tag: an element is a folder with its tag's name. */
export const widgetModules: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(widgets)
    .filter((tag) => existsSync(modulePath(tag)))
    .map((tag) => [tag, modulePath(tag)]),
)

/** Other modules that the loader imports on demand. */
export const loaderModules = {
  /** Delivers waiting sign-ups. */
  'delivery-queue': join(widgets, 'waitlist/outbox/delivery-queue.ts'),
  /** Replaces DIVs with elements. */
  'div-form': join(widgets, 'embed/div-form.ts'),
} as const
