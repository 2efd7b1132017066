import { TakenOver } from '../letter-holder.ts'
import type { Program } from '../program.ts'
import type { Store } from '../store.ts'
import { parseAddress } from './address.ts'
import { createDatabase } from './database.ts'
import { isForNow } from './errors.ts'
import { forget, takeForgotten } from './forget.ts'
import { runWithin } from './run-program.ts'
import { hasTables, prepareTables } from './schema.ts'
import { signUpsIn, takeOver, takeSignUp, tryToStore } from './sign-ups.ts'

const remains =
  'Copies made before (pg_dump, --csv, --json, --html --people) still have them, as have the archives and replicas of PostgreSQL until it has cleaned up.'

/** Keeps sign-ups in a PostgreSQL database, which servers on several machines may share. */
export function createPostgresStore(url: string): Store {
  const address = parseAddress(url)
  const { name, typed } = address
  const database = createDatabase(address, prepareTables)

  /** @throws where there is no waitlist: reading creates none */
  async function existing() {
    if (await hasTables(database)) return
    throw new Error(
      `There is no waitlist in the database ${name}: nobody has signed up, or WAITLIST_DATABASE must name another.`,
    )
  }

  const run = <Result>(program: () => Program<Result>): Promise<Result> =>
    database.change((queries) => runWithin(queries, program()))

  return {
    name,
    async open() {
      try {
        await database.change(async () => {})
      } catch (error) {
        if (!(error instanceof Error) || !isForNow(error.cause)) throw error
        console.warn(`${error.message} Sign-ups are answered with 503 until it can.`)
      }
    },
    add: (signUp) => run(() => takeSignUp(signUp)),
    check: () => run(tryToStore),

    run: (program) =>
      run(program).catch((error) => {
        // Not an error of the database, so without its sentence.
        throw error instanceof Error && error.cause instanceof TakenOver ? error.cause : error
      }),

    async *signUps() {
      await existing()
      for await (const { id: _, ...signUp } of database.snapshot(signUpsIn)) yield signUp
    },
    async count() {
      await existing()
      const [row] = await database.all<{ count: string }>('SELECT count(*) AS count FROM signups')
      return Number(row?.count)
    },
    async forget(email) {
      await existing()
      const submitted = await run(() => forget(email))
      return { submitted, fromKept: 0, remains }
    },

    async read(program) {
      await existing()
      return runWithin(database, program())
    },
    takeForgotten: (forgotten) => takeForgotten(database, forgotten),
    takeOver: (signUps) => run(() => takeOver(signUps)),

    async backUp(file) {
      throw new Error(
        `PostgreSQL has a command of its own for this, which asks for the password where it needs one: pg_dump --format=custom --file='${file}' '${typed}'`,
      )
    },
    async restore(file) {
      throw new Error(
        `PostgreSQL has a command of its own for this. Restore into a new, empty database, and copy from that, so that nobody who was forgotten comes back:
  createdb restored
  pg_restore --no-owner --dbname=restored '${file}'
  psql restored -c "INSERT INTO gaps SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"   # where what was there is lost, so that --mail leaves alone whoever may have had a letter since
  WAITLIST_DATABASE=postgres://…/restored npm run waitlist -- --copy-to '${typed}'`,
      )
    },
    close: database.close,
  }
}
