import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { hasPooler } from './pooler.ts'
import { programsFolder } from './postgres.ts'

/** Prevents Debian's packages from starting a database and a pooler. */
function startNone() {
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  const unit = '/etc/systemd/system/pgbouncer.service'
  mkdirSync('/etc/systemd/system', { recursive: true })
  if (!existsSync(unit)) symlinkSync('/dev/null', unit)
}

// The entry of `npm run test:postgres`: installs PostgreSQL and PgBouncer if they are missing and this user may.
const missing = [...(programsFolder() ? [] : ['postgresql']), ...(hasPooler ? [] : ['pgbouncer'])]
if (missing.length > 0) {
  if (process.getuid?.() === 0) startNone()
  if (!installFromDebian(...missing))
    console.log(
      `Not installed, and only root can install it here ("apt-get install ${missing.join(' ')}"): without postgresql only SQLite is tested, without pgbouncer no connection pool.`,
    )
}
