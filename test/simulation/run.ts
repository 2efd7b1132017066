import { runSequences } from '../run-sequences.ts'
import { simulate } from './simulate.ts'

await runSequences('delivery', 20_000, simulate)
