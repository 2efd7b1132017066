/** All widgets in one self-contained script: what a page pins with `integrity`. */
const modules = import.meta.glob<{ define(): void }>('../../widgets/*/*.element.ts', {
  eager: true,
})

for (const { define } of Object.values(modules)) define()
