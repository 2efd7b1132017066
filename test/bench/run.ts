import { byteBudgets, filterBudget } from './budgets.ts'
import { measureFiltering } from './filtering.ts'
import { brotliBytes, measuredBytes } from './sizes.ts'

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const peers = {
  'Typeform embed': 'node_modules/@typeform/embed/build/embed.js',
  'Cal.com embed': 'node_modules/@calcom/embed-core/dist/embed/embed.js',
  'relative-time-element': 'node_modules/@github/relative-time-element/dist/bundle.js',
  FlipClock: 'node_modules/flipclock/dist/FlipClock.es.js',
}

console.log('Bytes until it is there (brotli)')
console.table({
  ...Object.fromEntries(
    Object.entries(measuredBytes()).map(([name, bytes]) => {
      const budget = byteBudgets[name as keyof typeof byteBudgets]
      return [
        name,
        { bytes: kilobytes(bytes), budget: kilobytes(budget), goal: verdict(bytes <= budget) },
      ]
    }),
  ),
  ...Object.fromEntries(
    Object.entries(peers).map(([name, path]) => [name, { bytes: kilobytes(brotliBytes(path)) }]),
  ),
})

console.log('One search, in ms (middle of 15)')
console.table(
  Object.fromEntries(
    [1000, 10_000, 100_000].map((count) => {
      const times = measureFiltering(count)
      const ratio = times.ours / times['plain loop']
      const rounded = Object.entries(times).map(([name, time]) => [name, Number(time.toFixed(2))])
      return [
        `${count} profiles`,
        {
          ...Object.fromEntries(rounded),
          'to plain loop': Number(ratio.toFixed(2)),
          goal: verdict(ratio <= filterBudget),
        },
      ]
    }),
  ),
)
