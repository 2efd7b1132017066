import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, parse } from 'node:path'

/** The folder of the default settings, which nothing else lives in. */
const ownFolder = '.data'

/**
 * Makes a file's folder, for its owner alone. One that exists is closed to others as well when it is
 * the waitlist's own: named `.data`, or with nothing in it but files of the same name before the
 * dot. Any other, such as the working directory or `/tmp`, is left as it is: closing it would break
 * what else is there, and the file itself is closed in any case.
 * @throws when there is no such folder and none can be made
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
