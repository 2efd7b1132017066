import * as brand from '../../widgets/brand.ts'

/** The image of a page in link previews. `npm run pictures` draws it. */
export interface OpenGraphImage {
  /** Its file in `site/public`. */
  file: string
  alt: string
}

/** Pixels. All link previews take this size (1.91 to 1). */
export const openGraphImageSize = { width: 1200, height: 630 }

const domains = new Intl.ListFormat('en-GB').format(brand.domains.map(({ name }) => name))

/** The image of each page, by the page's path. */
export const openGraphImages: Readonly<Record<string, OpenGraphImage>> = {
  '/': {
    file: '/og/home.png',
    alt: `A blue enamel plate. It reads “Your portfolio lives at ${brand.sampleName}.”, and branches off to ${domains}, each in its own lettering.`,
  },
  '/demo-portfolios': {
    file: '/og/demo-portfolios.png',
    alt: `A blue enamel plate with four sample addresses, on ${domains}, each in the lettering of its domain.`,
  },
  '/about': {
    file: '/og/about.png',
    alt: 'A blue enamel plate. It reads “Nobody makes a name alone.”',
  },
  '/embed/v1/': {
    file: '/og/builder.png',
    alt: 'A blue enamel plate. It reads “Put a widget on your page.”',
  },
}

/** The placeholders in the landing page of a shared link until the server fills it in. */
export const sharedPlaces = { address: '%address%', url: '%url%', image: '%image%' }

/** The metadata of the landing page of a shared link, with these places. */
export const sharedMetadata = {
  name: `${sharedPlaces.address} · ${brand.product}`,
  description: `Trying on ${sharedPlaces.address}. Type your own name, choose one of four voices, and join the waitlist.`,
  url: sharedPlaces.url,
  image: sharedPlaces.image,
  alt: `A plate that reads: Trying on ${sharedPlaces.address}`,
}

/** `favicon.svg` as a PNG, or as an ICO file with a PNG. `npm run pictures` draws it. */
export interface Icon {
  /** Its file in `site/public`. */
  file: string
  /** Pixels. */
  size: number
  /** The share of the width that the drawing takes on a filled square; without it, the whole. */
  share?: number
}

/** The icons where SVG is not supported. */
export const icons = {
  /** Programs ask for it by this name without reading a page. */
  small: { file: '/favicon.ico', size: 32 },
  /** iOS rounds its corners. */
  apple: { file: '/icons/apple-touch.png', size: 180, share: 0.92 },
  medium: { file: '/icons/192.png', size: 192 },
  large: { file: '/icons/512.png', size: 512 },
  /** The drawing lies in the safe zone, which no mask cuts (W3C, Web Application Manifest). */
  maskable: { file: '/icons/maskable-512.png', size: 512, share: 0.84 },
} satisfies Record<string, Icon>

/** `--paper` of `styles/tokens.css` in sRGB, for use without the style sheet. */
export const paper = { light: '#f2eee5', dark: '#171714' }
