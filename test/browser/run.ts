import { runCommand } from '../../site/base/command.ts'
import { runPlaywright } from '../run-playwright.ts'

await runCommand(async () => {
  process.exitCode = await runPlaywright('test', process.argv.slice(2))
})
