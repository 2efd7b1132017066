/** Escapes a character as JSON does, such as `\u001b`. */
export const escapeChar = (char: string): string =>
  Array.from({ length: char.length }, (_, at) => {
    const unit = char.charCodeAt(at).toString(16)
    return `\\u${unit.padStart(4, '0')}`
  }).join('')
