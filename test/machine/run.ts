import { runSequences } from '../run-sequences.ts'
import { playMachine } from './play.ts'

await runSequences('the receiver', 40, playMachine)
