import * as divForm from '../../widgets/loader/div-form.ts'
import { watch } from '../../widgets/loader/watch.ts'

/** All widgets in one self-contained script: what a page pins with `integrity`. */
const modules = import.meta.glob<{ define(): void }>('../../widgets/*/*.element.ts', {
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
