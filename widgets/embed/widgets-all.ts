import * as divForm from './div-form.ts'
import { watch } from './watch.ts'

/** All widgets in one self-contained script: what a page pins with `integrity`. */
const modules = import.meta.glob<{ define(): void }>('../*/*.element.ts', {
  eager: true,
})

const defines = new Map(
  Object.entries(modules).map(([path, { define }]) => [
    path.replace(/.*\/(.*)\.element.ts/, '$1'),
    define,
  ]),
)

// A server that renders pages imports this too, as `nameplate-widgets/embed`, and has no page.
if (typeof document !== 'undefined')
  // They are defined at once; there is nothing left to load.
  for (const tag of watch(
    [...defines.keys()],
    async () => {},
    async () => divForm,
  ))
    defines.get(tag)?.()
