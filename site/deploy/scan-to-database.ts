import { text } from 'node:stream/consumers'
import { isStarted, runCommand } from '../command.ts'
import { openStore } from '../server/open-store.ts'
import { takeOverAll } from '../server/store/copy.ts'
import type { SignUp } from '../server/store/sign-up.ts'

/** The types of values that waitlist-api.yaml writes into the table. */
type TableValue = { S: string } | { L: { S: string }[] }

interface Scan {
  Items: (Record<string, TableValue> & { signUp?: unknown; expiresAt?: unknown })[]
}

const plain = (value: TableValue): string | string[] =>
  'S' in value ? value.S : value.L.map((item) => item.S)

/**
 * The sign-ups in the JSON that `aws dynamodb scan` prints.
 * @throws SyntaxError if it is not JSON
 */
export const signUpsOfScan = (json: string): SignUp[] =>
  (JSON.parse(json) as Scan).Items.map(({ signUp: _key, expiresAt: _end, ...item }) => ({
    receivedAt: null,
    origin: null,
    ...(Object.fromEntries(
      Object.entries(item).map(([name, value]) => [name, plain(value)]),
    ) as unknown as Omit<SignUp, 'receivedAt' | 'origin'>),
  }))

// Adds the sign-ups of a scan on standard input to a waitlist database: a file or a postgres:// URL.
if (isStarted(import.meta.url))
  await runCommand(async () => {
    const signUps = signUpsOfScan(await text(process.stdin))
    const store = openStore(process.argv[2] ?? '.data/aws.db')
    try {
      await store.open()
      await takeOverAll(store, signUps)
    } finally {
      await store.close()
    }
  })
