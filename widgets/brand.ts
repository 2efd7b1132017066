/**
 * Every name and URL of the brand. The real ones are not known; these are placeholders. Each is an export of its own
 * (`import * as brand`), so that a bundle has only those that it uses.
 */

/** The typographic style of the addresses on a domain. */
export type Voice = 'corporate' | 'creative' | 'minimal' | 'developer'

/** One of the four domains that an address can be on. */
export interface Domain {
  /** The domain itself, which follows the person's name in an address. */
  name: string
  /** The label of its style. */
  style: string
  voice: Voice
  /** A sample address on it. */
  example: string
}

/** The product's name in paths and keys. */
export const slug = 'nameplate'
/** The name of the npm package. */
export const packageName = `${slug}-widgets`
const site = 'nameplate.example'

/** The name in sample addresses by default. */
export const sampleName = 'yourname'

/** The four domains, in the order in which they are shown. In the script's files only this is needed. */
const voices: Readonly<Record<string, Voice>> = {
  'techworks.ltd': 'corporate',
  [site]: 'creative',
  'notebook.ltd': 'minimal',
  'stackpage.info': 'developer',
}

/** The label of each style, for the pages. */
const styles: Readonly<Record<Voice, string>> = {
  corporate: 'Professional & Corporate',
  creative: 'Modern & Creative',
  minimal: 'Clean & Minimal',
  developer: 'Developer Focused',
}

// Lets a bundler remove them where they are unused.
export const domainNames: readonly string[] = /* @__PURE__ */ Object.keys(voices)

export const domains: readonly Domain[] = /* @__PURE__ */ Object.entries(voices).map(
  ([name, voice]) => ({ name, style: styles[voice], voice, example: `${sampleName}.${name}` }),
)

export const product = 'Nameplate'
export const provider = 'Commonbench'
/** The provider's postal address: a placeholder, like the name. */
export const postalAddress = '1 Example Street, 560001 Bengaluru, India (sample address)'
export const launchAt = '2025-07-22T00:00'
export const waitlistEndpoint = `/api/${slug}_pre_launch`
export const dashboardUrl = `https://dashboard.${site}/`
/** The privacy notice, as a path of the site. */
export const privacyPath = '/about#privacy'
export const demoUrl = `https://demo.${site}/`
export const siteUrl = `https://${site}`
export const contact = `hello@${site}`

/** The voice of the domain that an address is on; undefined for any other domain. */
export const voiceOf = (address: string): Voice | undefined =>
  voices[domainNames.find((name) => address.toLowerCase().endsWith(`.${name}`)) ?? '']
