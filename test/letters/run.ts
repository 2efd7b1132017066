import { runSequences } from '../run-sequences.ts'
import { simulateLetters } from './simulate.ts'

await runSequences('commands that send a letter', 2000, simulateLetters)
