import { mkdirSync, writeFileSync } from 'node:fs'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { programsFolder } from './postgres.ts'

/** Debian's package would make and start a database of its own. */
function makeNoCluster() {
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
}

// The entry of `npm run test:postgres`: installs PostgreSQL where it is not, and can be.
if (!programsFolder()) {
  if (process.getuid?.() === 0) makeNoCluster()
  if (!installFromDebian('postgresql') || !programsFolder())
    console.log(
      'PostgreSQL is not installed, and only root can install it here ("apt-get install postgresql"): what is stored is tested in SQLite alone.',
    )
}
