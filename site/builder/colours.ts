/** Any CSS colour as red, green and blue, each from 0 to 255. */
export function rgb(colour: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

/** Any CSS colour as `#rrggbb`, the only form that a colour picker takes. */
export const hex = (colour: string): string =>
  `#${rgb(colour)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two CSS colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
