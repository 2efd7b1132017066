import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { signUpLine } from '../server/waitlist/sign-up-lines.ts'

/** The two kinds of value that waitlist-api.yaml puts into the table. */
type TableValue = { S: string } | { L: { S: string }[] }

interface Scan {
  Items: Record<keyof Submission, TableValue>[]
}

const plain = (value: TableValue): string | string[] =>
  'S' in value ? value.S : value.L.map((item) => item.S)

/**
 * The sign-ups in the JSON that `aws dynamodb scan` prints, as the lines of a waitlist file.
 * @throws SyntaxError when it is no JSON
 */
export const linesOfScan = (json: string): string =>
  (JSON.parse(json) as Scan).Items.map((item) =>
    signUpLine(
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, plain(value)]),
      ) as unknown as Submission,
    ),
  ).join('')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(linesOfScan(await text(process.stdin)))
