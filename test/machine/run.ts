import { runSequences } from '../run-sequences.ts'
import { attrition } from './attrition.ts'
import { playMachine } from './play.ts'

// With `--attrition SECONDS` a load on servers that are worn out; else random sequences.
const [option, seconds] = process.argv.slice(2)
if (option === '--attrition') await attrition(Number(seconds ?? 60))
else await runSequences('the receiver', 40, playMachine)
