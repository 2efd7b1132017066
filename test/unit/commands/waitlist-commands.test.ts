import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { confirm } from '../../../site/cli/command.ts'
import { loadAll, readCommand } from '../../../site/cli/commands.ts'

async function read(words: string) {
  const command = await readCommand(words.split(' ').filter(Boolean))
  if ('help' in command) return { help: command.help }
  return { name: command.command.name, operand: command.operand, ...command.options }
}

it.each([
  ['', { name: 'report' }],
  ['--html a.html', { name: 'report', html: resolve('a.html') }],
  ['report --html=-', { name: 'report', html: '-' }],
  ['list --csv --people', { name: 'list', csv: true, people: true }],
  ['list --suspect --json', { name: 'list', suspect: true, json: true }],
  ['restore --yes copy.db', { name: 'restore', operand: resolve('copy.db'), yes: true }],
  ['forget a@example.com', { name: 'forget', operand: 'a@example.com' }],
  ['unsubscribe -- -x@example.com', { name: 'unsubscribe', operand: '-x@example.com' }],
  ['copy-to postgres://a:b@c/d', { name: 'copy-to', operand: 'postgres://a:b@c/d' }],
  ['mail a.md --to a@b.example', { name: 'mail', operand: resolve('a.md'), to: 'a@b.example' }],
  [
    'mail --dry-run a.md --next 5',
    { name: 'mail', operand: resolve('a.md'), 'dry-run': true, next: 5 },
  ],
  ['mail --status', { name: 'mail', status: true }],
  ['mail --retry a.txt --yes', { name: 'mail', retry: resolve('a.txt'), yes: true }],
  [
    'import a.csv --yes --columns email=E-Mail,fullName=a=b',
    {
      ...{ name: 'import', operand: resolve('a.csv'), yes: true },
      columns: new Map([
        ['email', 'E-Mail'],
        ['fullName', 'a=b'],
      ]),
    },
  ],
])('takes the words %s', async (words, command) => {
  expect(await read(words)).toEqual({ operand: '', ...command })
})

it.each([
  ['lst', 'There is no command "lst". Did you mean list?'],
  ['list --cvs', 'list has no option --cvs. Did you mean --csv?'],
  ['list --html a', '--html belongs to report, not to list.'],
  ['backup a.db --yes', '--yes belongs to import and mail and forget and restore, not to backup.'],
  ['report -x', 'report has no option -x.'],
  ['list --csv --json', '--csv and --json do not go together.'],
  ['list --csv file.csv', 'list takes only options, and "file.csv" is one word too many.'],
  ['list --csv=yes', "Option '--csv' does not take an argument."],
  ['mail', 'mail takes LETTER.md, or --status'],
  ['mail --next 5', 'mail takes LETTER.md, or --status'],
  ['mail a.md --to a@b.example --next 5', '--to and --next do not go together.'],
  ['mail --status --next 5', '--status and --next do not go together.'],
  ['mail --status a.md', 'mail takes only options, and "a.md" is one word too many.'],
  ['mail a.md --next 0', '--next takes a whole number of people from 1, not "0".'],
  ['mail a.md --to somebody', '--to takes an email address, not "somebody".'],
  ['mail a.md --to --yes', "Option '--to' argument is ambiguous."],
  ['import a.csv --next 5', '--next belongs to mail, not to import.'],
  ['import a.csv --columns email=A,email=B', '--columns takes each field once.'],
  ['import a.csv --columns mail=E', 'such as email=E-Mail,fullName=Name, not "mail=E"'],
  ['unsubscribe somebody', 'unsubscribe takes an email address, not "somebody".'],
  ['accept somebody', 'accept takes an email address, not "somebody".'],
  ['report --html=', '--html takes a value.'],
  ['backup', 'backup takes FILE.'],
  ['forget a@b.example c@d.example', 'forget takes one ADDRESS, and "c@d.example" is one word'],
  ['help list mail', 'help takes the name of one command.'],
  ['help lst', 'There is no command "lst". Did you mean list?'],
])(
  'refuses %s, and says in two lines the error and the command for its usage',
  async (words, sentence) => {
    await expect(read(words)).rejects.toThrow(sentence)
    await expect(read(words)).rejects.toThrow(
      /^.+\nnpm run --silent waitlist -- help.* says more\.$/,
    )
  },
)

it('has a usage text for each command', async () => {
  const all = await loadAll()
  const { help } = await read('help')
  for (const words of ['-h', '--help', 'help help']) expect(await read(words)).toEqual({ help })
  for (const { name, options, summary } of all) {
    expect(help).toContain(`  ${name} `)
    expect(help).toContain(summary)
    const usage = await read(`help ${name}`)
    expect(await read(`${name} --help`)).toEqual(usage)
    for (const option of Object.keys(options)) expect(usage.help).toContain(`--${option}`)
    for (const line of `${help}\n${usage.help}`.split('\n'))
      expect(line.length, line).toBeLessThanOrEqual(110)
  }
})

it.each([
  'postgres://a:se/cr%40et@c/d',
  'postgres://a:b@se cret@c/d',
  'postgresql://c/d?password=secret',
  'mysql://a:secret@c/d',
])('prints no password of %s', async (url) => {
  for (const words of [['list', url], ['forget', url], [url], ['mail', 'a.md', '--to', url]])
    await expect(readCommand(words)).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/se\/?\s?cr|c\/d/) }),
    )
})

it('continues only after the number was typed on a terminal', async () => {
  const ask = async (typed: string, isTTY = true) => {
    const input = Object.assign(new PassThrough(), { isTTY })
    const output = new PassThrough()
    input.end(typed)
    const result = await confirm(3, 'the recipient count', 'Nothing was sent.', { input, output })
      .then(() => 'done')
      .catch(({ message }) => message)
    return { result, asked: String(output.read() ?? '') }
  }
  const asked = 'Type the recipient count to confirm: '
  expect(await ask(' 3\n')).toEqual({ result: 'done', asked })
  expect(await ask('4\n')).toEqual({ result: 'That is not 3. Nothing was sent.', asked })
  expect(await ask('')).toEqual({ result: 'Nothing was typed. Nothing was sent.', asked })
  expect(await ask('3\n', false)).toEqual({
    result: 'There is no terminal for the question: --yes confirms without it. Nothing was sent.',
    asked: '',
  })
})
