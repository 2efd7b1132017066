import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, parse } from 'node:path'

/** The folder of the default settings, which has no other files. */
const ownFolder = '.data'

/**
 * Creates a file's folder, for its owner alone. An existing folder is made private only if it is the
 * waitlist's own: named `.data`, or with no files but those of the database. In any other, such as
 * `/tmp`, that would break other programs; the database file itself is private in any case.
 * @throws if the folder cannot be created
 */
export function makePrivateFolder(file: string) {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) === 0) return
  const isShared = (mode & 0o1000) !== 0 || uid !== process.getuid?.()
  const isOwn =
    basename(folder) === ownFolder ||
    readdirSync(folder).every((name) => name.startsWith(`${parse(file).name}.`))
  if (isOwn && !isShared) chmodSync(folder, 0o700)
  else
    console.warn(
      `Others can look into the folder ${folder}, where the waitlist is kept, though not into its file: a folder of its own would be better.`,
    )
}
