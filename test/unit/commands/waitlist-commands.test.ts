import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { confirm } from '../../../site/cli/command.ts'
import { readCommand } from '../../../site/cli/commands.ts'

async function read(words: string) {
  const command = await readCommand(words.split(' ').filter(Boolean))
  if ('help' in command) return { help: command.help }
  return { name: command.command.name, operand: command.operand, ...command.options }
}

it.each([
  ['--html a.html', { name: 'report', html: resolve('a.html') }],
  ['report --html=-', { name: 'report', html: '-' }],
  ['list --csv --people', { name: 'list', csv: true, people: true }],
  ['restore --yes copy.db', { name: 'restore', operand: resolve('copy.db'), yes: true }],
  ['forget a@example.com', { name: 'forget', operand: 'a@example.com' }],
  ['unsubscribe -- -x@example.com', { name: 'unsubscribe', operand: '-x@example.com' }],
  [
    'mail --dry-run a.md --next 5',
    { name: 'mail', operand: resolve('a.md'), 'dry-run': true, next: 5 },
  ],
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
  ['list --csv --json', '--csv and --json do not go together.'],
  ['list --csv file.csv', 'list takes only options, and "file.csv" is one word too many.'],
  ['list --csv=yes', "Option '--csv' does not take an argument."],
  ['mail --next 5', 'mail takes LETTER.md, or --status'],
  ['mail a.md --to a@b.example --next 5', '--to and --next do not go together.'],
  ['mail a.md --next 0', '--next takes a whole number of people from 1, not "0".'],
  ['mail a.md --to somebody', '--to takes an email address, not "somebody".'],
  ['mail a.md --to --yes', "Option '--to' argument is ambiguous."],
  ['import a.csv --columns email=A,email=B', '--columns takes each field once.'],
  ['import a.csv --columns mail=E', 'such as email=E-Mail,fullName=Name, not "mail=E"'],
  ['unsubscribe somebody', 'unsubscribe takes an email address, not "somebody".'],
  ['report --html=', '--html takes a value.'],
  ['forget a@b.example c@d.example', 'forget takes one ADDRESS, and "c@d.example" is one word'],
])(
  'refuses %s, and says in two lines the error and the command for its usage',
  async (words, sentence) => {
    await expect(read(words)).rejects.toThrow(sentence)
    await expect(read(words)).rejects.toThrow(
      /^.+\nnpm run --silent waitlist -- help.* says more\.$/,
    )
  },
)

it.each(['postgres://a:se/cr%40et@c/d', 'postgresql://c/d?password=secret'])(
  'prints no password of %s',
  async (url) => {
    for (const words of [['list', url], ['forget', url], [url], ['mail', 'a.md', '--to', url]])
      await expect(readCommand(words)).rejects.toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(/se\/?\s?cr|c\/d/) }),
      )
  },
)

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
