import { runSequences } from '../run-sequences.ts'
import { simulateLetters } from './simulate.ts'

await runSequences('servers that send letters', 2000, simulateLetters)
