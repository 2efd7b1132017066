/** What the site looks like from outside: where it is shared, found, or put on a home screen. */

import { brand } from '../widgets/brand.ts'

/** A picture that stands for a page where the page is shared. `npm run pictures` makes it. */
export interface Picture {
  /** Its file in `site/public`. */
  file: string
  /** What is to be seen on it. */
  alt: string
}

/** Pixels; the size that all who show such pictures take (1.91 to 1). */
export const pictureSize = { width: 1200, height: 630 }

const domains = new Intl.ListFormat('en-GB').format(brand.domains.map(({ name }) => name))

/** The picture of each page, by the page's path. */
export const pictures: Readonly<Record<string, Picture>> = {
  '/': {
    file: '/og/home.png',
    alt: `A blue enamel plate. It reads “Your portfolio lives at yourname.”, and branches off to ${domains}, each in its own lettering.`,
  },
  '/demo-portfolios': {
    file: '/og/demo-portfolios.png',
    alt: `A blue enamel plate with the addresses of four sample portfolios, on ${domains}, each in the lettering of its domain.`,
  },
  '/about': {
    file: '/og/about.png',
    alt: 'A blue enamel plate. It reads “Nobody makes a name alone.”',
  },
}

/** A picture of `favicon.svg`. `npm run pictures` makes it. */
export interface Icon {
  /** Its file in `site/public`. */
  file: string
  /** Pixels. */
  size: number
  /** How much of the width the drawing takes; its ground fills the square. Without it, all. */
  share?: number
}

/** The icons for all who take no SVG. */
export const icons = {
  small: { file: '/icons/32.png', size: 32 },
  /** iOS rounds its corners. */
  apple: { file: '/icons/apple-touch.png', size: 180, share: 0.92 },
  medium: { file: '/icons/192.png', size: 192 },
  large: { file: '/icons/512.png', size: 512 },
  /** The drawing lies in the circle that no mask cuts (W3C, Web Application Manifest). */
  maskable: { file: '/icons/maskable-512.png', size: 512, share: 0.84 },
} satisfies Record<string, Icon>

/** `--paper` of `styles/tokens.css` in sRGB, since browsers read these without the style sheet. */
export const paper = { light: '#f2eee5', dark: '#171714' }
