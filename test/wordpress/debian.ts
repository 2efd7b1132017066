import { existsSync } from 'node:fs'
import { installFromDebian } from '../../site/build/tools/install.ts'

/** What has to be there, each from the package of Debian's beside it. */
const needed: readonly (readonly [file: string, ...packages: string[]])[] = [
  ['/usr/share/wordpress/wp-load.php', 'wordpress'],
  ['/usr/share/wordpress/wp-content/themes/twentytwentyone', 'wordpress-theme-twentytwentyone'],
  ['/usr/share/wordpress/wp-content/themes/twentytwentythree', 'wordpress-theme-twentytwentythree'],
  ['/usr/bin/php', 'php-cli', 'php-mysql', 'php-mbstring', 'php-xml'],
  ['/usr/sbin/mariadbd', 'mariadb-server'],
]

/** The packages that are not there. */
const missing = () => needed.flatMap(([file, ...packages]) => (existsSync(file) ? [] : packages))

/**
 * Sees to it that WordPress can run here: it is there, or is installed now.
 * @returns the packages that are missing and cannot be installed
 */
export function installWordPress(): string[] {
  const packages = missing()
  if (packages.length > 0) {
    console.log('Installing WordPress, PHP and MariaDB for the tests of the plugin.')
    installFromDebian(...packages)
  }
  return missing()
}
