import { expect, test } from 'vitest'
import { repository } from '../../../site/build/tools/repository.ts'
import { describeCommand, listCommands, loadAll } from '../../../site/cli/commands.ts'

test('commands.md has the help text of each command', async () => {
  const commands = await loadAll()
  const sections = commands.map(
    (command) => `## ${command.name}\n\n\`\`\`text\n${describeCommand(command)}\n\`\`\`\n`,
  )
  const document = `# Commands

The operator's command reads the same settings as the server ([configuration](configuration.md)) and works while servers
run. \`npm run --silent\` keeps npm's own lines out of a file. This page has the output of \`help\`;
\`npx vitest run --config test/vitest.config.ts test/unit/documents/commands-document -u\` writes it.

\`\`\`text
${listCommands(commands)}
\`\`\`

${sections.join('\n')}`
  // A difference fails here. The option -u writes the file.
  await expect(document).toMatchFileSnapshot(`${repository}/site/docs/commands.md`)
})
