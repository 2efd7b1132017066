import { runCommand } from '../base/command.ts'
import { codeOf } from '../base/reason.ts'
import { UsageError } from './command.ts'
import { run } from './commands.ts'

// The entry of `npm run waitlist`.
process.stdout.on('error', (error) => {
  // The reader of a pipe, such as `head`, or a terminal may close early.
  if (codeOf(error) !== 'EPIPE' && codeOf(error) !== 'EIO') throw error
})
await runCommand(
  () => run(process.argv.slice(2), process.env),
  (error) => (error instanceof UsageError ? 2 : 1),
)
