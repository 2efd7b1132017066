import { slug } from '../../../widgets/brand.ts'
import { urlAttributes } from '../../../widgets/embed/allowed-urls.ts'

/**
 * The attributes that authors cannot set: where sign-ups go and links lead, what is stored and filled in, and how much
 * is loaded.
 */
const siteAttributes: readonly string[] = [
  ...urlAttributes,
  'no-outbox',
  'no-preflight',
  'prefill',
  'page-size',
  'latency',
  'sync-url',
]

/** Whether an administrator of WordPress sets a field for the whole site. Authors set all others. */
export const isOfSite = ({ name }: { name: string }): boolean => siteAttributes.includes(name)

const shortcodes: Readonly<Record<string, string>> = {
  'launch-countdown': 'countdown',
  'waitlist-button': 'waitlist',
  'demo-directory': 'directory',
}

/** The name of a shortcode that no other plugin has: `nameplate_countdown`. */
export const shortcodeName = (tag: string): string => `${slug}_${shortcodes[tag] ?? tag}`

/** `--widget-accent` → `accent-color` */
export const colourName = (property: string): string =>
  `${property.replace(/^--widget-/, '')}-color`

/** The attribute of a block or a shortcode that adds the form without a script between the tags. */
export const plainFormAttribute = 'plain-form'

/** In quotation marks, with the escapes of C that WordPress reads. JSON gets single marks. */
function quoted(value: string): string {
  const mark = value.includes('"') ? "'" : '"'
  const escaped = value.replace(/["'<>[\]\\]/g, (character) => {
    if (character === '\\') return '\\\\'
    const isPlain = /["']/.test(character) && character !== mark
    return isPlain ? character : `\\x${character.charCodeAt(0).toString(16)}`
  })
  return mark + escaped + mark
}

/**
 * The shortcode of the WordPress plugin. The site sets the language and the content without scripts.
 * @param colours CSS custom properties that take a colour
 */
export const shortcode = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  colours: Readonly<Record<string, string>>,
): string => {
  const written = [
    ...Object.entries(attributes).filter(([name]) => name !== 'lang' && !isOfSite({ name })),
    ...Object.entries(colours).map(([name, value]) => [colourName(name), value] as const),
  ].map(([name, value]) => `${name}=${quoted(value)}`)
  return `[${[shortcodeName(tag), ...written].join(' ')} /]`
}
