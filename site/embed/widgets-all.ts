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

// They are defined at once, below; there is nothing left to load.
for (const tag of watch([...defines.keys()], async () => {})) defines.get(tag)?.()
