import type { Page } from '@playwright/test'

/** A text and what is behind it. */
export interface Reading {
  /** Which text, in which element. */
  where: string
  /** The contrast of the two (WCAG 2.2, 1.4.3), from 1 to 21. */
  contrast: number
}

/**
 * Puts `readContrasts` on the page's window: it reads the contrast of every text that our widgets
 * show, with colours as the screen has them, in 8 bits of sRGB.
 */
export const prepareToRead = (page: Page) =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    const paint = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
    }
    const luminance = (channels: number[]) => {
      const [r = 0, g = 0, b = 0] = channels.map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

    const ancestors = (element: Element): Element[] => {
      const root = element.getRootNode()
      const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
      return parent ? [...ancestors(parent), element] : [element]
    }
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('.visually-hidden, .skip')
    const ownText = (element: Element) =>
      Array.from(element.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? node.nodeValue : '',
      )
        .join('')
        .trim() || (element instanceof HTMLInputElement ? element.value : '')

    const read = (element: Element): Reading => {
      let behind = paint(matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : 'white')
      for (const ancestor of ancestors(element))
        behind = paint(getComputedStyle(ancestor).backgroundColor)
      const text = paint(getComputedStyle(element).color)
      return {
        where: `${element.localName}.${element.className}: ${ownText(element).slice(0, 30)}`,
        contrast: contrast(luminance(behind), luminance(text)),
      }
    }

    Object.assign(window, {
      readContrasts: (selector: string): Reading[] =>
        Array.from(document.querySelectorAll('launch-countdown, waitlist-button, demo-directory'))
          .flatMap(({ shadowRoot }) => Array.from(shadowRoot?.querySelectorAll(selector) ?? []))
          .filter((element) => isShown(element) && ownText(element))
          .map(read),
    })
  })

/** Accents as pages have them, and some that are hard: dim, clear, and out of a screen's reach. */
export const accents: readonly string[] = [
  ...['white', 'black', 'red', 'lime', 'blue', 'yellow', 'gold', 'tomato', 'teal', 'navy'],
  ...['gray', 'darkgray', 'dimgray', 'rebeccapurple', 'hotpink', 'transparent'],
  ...['#777', '#767676', '#757575', '#ff5a5f', '#1da1f2', '#0001', '#fff8', '#80808080'],
  ...['rgb(0 0 0 / 10%)', 'rgb(255 255 255 / 50%)', 'rgba(200, 30, 60, 0.4)'],
  ...['hsl(210 100% 50%)', 'hwb(90 10% 20%)', 'lab(50% 60 -60)', 'lch(55% 120 40)'],
  ...['oklch(60% 0.15 250)', 'oklch(60% 0.4 150)', 'oklch(55% 0.4 30)', 'oklch(0.7 none none)'],
  ...['color(display-p3 1 0 0)', 'color(display-p3 0 0.6 0.1)', 'color(rec2020 0 1 0)'],
  ...['color-mix(in oklab, red 40%, blue)', 'light-dark(#333, #eee)', 'LinkText', 'Highlight'],
  ...Array.from({ length: 40 }, (_, at) => `rgb(${100 + at} ${100 + at} ${100 + at})`),
  ...Array.from({ length: 24 }, (_, at) => `oklch(${50 + (at % 5) * 4}% 0.16 ${at * 15})`),
]

/** The relative luminance of a colour of sRGB (WCAG 2.2). */
const luminance = (channels: readonly number[]) =>
  [0.2126, 0.7152, 0.0722]
    .map((weight, at) => {
      const part = (channels[at] ?? 0) / 255
      return weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    })
    .reduce((sum, part) => sum + part)

/** Surfaces and texts that stand out from them by 5.2 to 1 at least; the same at every run. */
export function readablePairs(count: number): [surface: string, text: string][] {
  let state = 20
  const channel = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * 256)
  }
  const pairs: [string, string][] = []
  while (pairs.length < count) {
    const colours = [0, 1].map(() => [channel(), channel(), channel()])
    const [dim = 0, clear = 0] = colours.map(luminance).sort((a, b) => a - b)
    const [surface = '', text = ''] = colours.map((colour) => `rgb(${colour})`)
    if ((clear + 0.05) / (dim + 0.05) >= 5.2) pairs.push([surface, text])
  }
  return pairs
}
