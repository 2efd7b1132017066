const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes a text for HTML.
 * @param special the characters to escape; by default those for text and for values in double quotes
 */
export const escapeHtml = (text: string, special = /[&<>"]/g): string =>
  text.replace(special, (character) => entities[character] ?? character)
