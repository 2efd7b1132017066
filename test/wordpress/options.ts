import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPhp, type Site } from './wordpress.ts'

/** The names of all options; those that WordPress itself makes at any time are left out. */
const optionNames = (site: Site) =>
  runPhp(
    site,
    `global $wpdb;
    return array_values( array_filter(
      $wpdb->get_col( "SELECT option_name FROM {$wpdb->options}" ),
      function ( $name ) {
        return ! preg_match( '/^_|^(cron|recently_activated|uninstall_plugins|can_compress_scripts|db_upgraded|category_children|rewrite_rules|theme_mods_|widget_|auto_core_|https_|wp_calendar_|wp_attachment_pages|wp_notes|user_count)/', $name );
      }
    ) );`,
  ) as string[]

const fileOf = ({ folder }: Site) => join(folder, 'options.json')

/** Notes which options there are before the plugin. */
export const keepOptionNames = (site: Site): void =>
  writeFileSync(fileOf(site), JSON.stringify(optionNames(site)))

/** The options that were not there before the plugin. */
export function newOptionNames(site: Site): string[] {
  const before: string[] = JSON.parse(readFileSync(fileOf(site), 'utf8'))
  return optionNames(site).filter((name) => !before.includes(name))
}

/** What is set. */
export const savedSettings = (site: Site): object =>
  Object(runPhp(site, `return get_option( 'launch_widgets' );`))
