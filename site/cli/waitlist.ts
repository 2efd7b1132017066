import { runCommand } from '../base/command.ts'
import { codeOf } from '../base/reason.ts'
import { UsageError } from './command.ts'
import { run } from './commands.ts'

// The entry of `npm run waitlist`.
process.stdout.on('error', (error) => {
  // The reader of a pipe may close it early, as `head` does, and a terminal may be closed.
  if (codeOf(error) !== 'EPIPE' && codeOf(error) !== 'EIO') throw error
})
await runCommand(
  () => run(process.argv.slice(2), process.env),
  (error) => (error instanceof UsageError ? 2 : 1),
)
