/** The typographic character that an address on a domain is set in. */
export type Voice = 'corporate' | 'creative' | 'minimal' | 'developer'

/** One of the four domains an address can be on (SPEC.md section 2). */
export interface Domain {
  /** The domain itself: what follows the person's name in an address. */
  name: string
  /** Its style label, the letter of SPEC.md section 2. */
  style: string
  /** How addresses on it look. */
  voice: Voice
  /** A sample address on it, as the waitlist form offers it. */
  example: string
}

/** Every name and address that belongs to the brand rather than to the software. */
export interface Brand {
  product: string
  provider: string
  domains: readonly Domain[]
  /** ISO 8601; without a zone it is the visitor's local time. */
  launchAt: string
  /** http(s) URL or path of the waitlist call. */
  waitlistEndpoint: string
  /** http(s) URL of the dashboard. */
  dashboardUrl: string
  /** http(s) URL that View Portfolio opens. */
  demoUrl: string
  /** Origin of the public site, for absolute addresses. */
  siteUrl: string
}

/** The product's name in paths and keys. */
export const slug = 'nameplate'
const site = 'nameplate.example'

// So that a bundle with one of these names need not carry all of them.
/* @__NO_SIDE_EFFECTS__ */
const domain = (name: string, voice: Voice, style: string): Domain => ({
  name,
  style,
  voice,
  example: `yourname.${name}`,
})

/**
 * The brand as the widgets know it. The real names are not known: these are stand-ins. A build of the
 * site may set some of it otherwise (site/build/brand.ts) and says so in attributes.
 */
export const brand: Brand = {
  product: 'Nameplate',
  provider: 'Commonbench',
  domains: [
    domain('techworks.ltd', 'corporate', 'Professional & Corporate'),
    domain(site, 'creative', 'Modern & Creative'),
    domain('notebook.ltd', 'minimal', 'Clean & Minimal'),
    domain('stackpage.info', 'developer', 'Developer Focused'),
  ],
  launchAt: '2025-07-22T00:00',
  waitlistEndpoint: `/api/${slug}_pre_launch`,
  dashboardUrl: `https://dashboard.${site}/`,
  demoUrl: `https://demo.${site}/`,
  siteUrl: `https://${site}`,
}

/** The voice of the domain that an address is on; undefined when it is none of the brand's. */
export const voiceOf = (address: string): Voice | undefined =>
  brand.domains.find(({ name }) => address.toLowerCase().endsWith(`.${name}`))?.voice
