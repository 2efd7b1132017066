import { urlAttributes } from '../../../widgets/embed/url-attributes.ts'

/** Where sign-ups go and links lead, what is kept and how much is loaded: not for authors to choose. */
const siteAttributes: readonly string[] = [
  ...urlAttributes,
  'no-outbox',
  'no-preflight',
  'page-size',
  'latency',
  'sync-url',
]

/** Whether an administrator of WordPress sets a field for the whole site. Authors set all others. */
export const isOfSite = ({ name }: { name: string }): boolean => siteAttributes.includes(name)

/** `--widget-accent` → `accent-color` */
export const colourName = (property: string): string =>
  `${property.replace(/^--widget-/, '')}-color`

/** The attribute of a block or a shortcode that has the form without a script between the tags. */
export const plainFormAttribute = 'plain-form'
