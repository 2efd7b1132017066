import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { hasPooler } from './pooler.ts'
import { hasPostfix, startNoPostfix } from './postfix.ts'
import { programsFolder } from './postgres.ts'

/** Debian's packages would start a database, a pooler and a mail server of their own. */
function startNone() {
  startNoPostfix()
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  const unit = '/etc/systemd/system/pgbouncer.service'
  mkdirSync('/etc/systemd/system', { recursive: true })
  if (!existsSync(unit)) symlinkSync('/dev/null', unit)
}

// The entry of `npm run test:postgres`: installs PostgreSQL, PgBouncer and Postfix where they are not, and can be.
const missing = [
  ...(programsFolder() ? [] : ['postgresql']),
  ...(hasPooler ? [] : ['pgbouncer']),
  ...(hasPostfix() ? [] : ['postfix']),
]
if (missing.length > 0) {
  if (process.getuid?.() === 0) startNone()
  if (!installFromDebian(...missing))
    console.log(
      `Not installed, and only root can install it here ("apt-get install ${missing.join(' ')}"): without postgresql what is stored is tested in SQLite alone, without pgbouncer not by way of a pooler, without postfix with no real mail server.`,
    )
}
