import { programsFolder, startPostgres } from './postgres.ts'

/**
 * Starts the PostgreSQL of all tests that do not stop it. It need not survive a loss of power.
 * @returns removes it
 */
export default async function share() {
  if (!programsFolder()) return undefined
  const { port, remove } = await startPostgres({ fsync: 'off' })
  process.env.TEST_POSTGRES = String(port)
  return remove
}
