import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { unpack } from './debian.ts'
import { expect, test } from './fixtures.ts'

// The code of the plugin as it is installed. It runs in both PHPs in all other tests.

const pluginOf = (folder: string) => join(folder, 'wp-content/plugins/launch-widgets')

test('PHP_CodeSniffer finds nothing', ({ site }) => {
  const names = ['php-codesniffer']
  const root = unpack('php-codesniffer', { suites: ['bookworm'], names })
  const { status, stdout, stderr } = spawnSync(
    site.php,
    [
      ...['-d', `include_path=${root}/usr/share/php`, `${root}/usr/bin/phpcs`],
      ...[`--standard=${resolve('test/wordpress/phpcs.xml')}`, '--extensions=php', '-s'],
      pluginOf(site.folder),
    ],
    { encoding: 'utf8' },
  )
  expect(status, stdout + stderr).toBe(0)
})
