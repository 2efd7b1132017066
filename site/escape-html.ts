const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes a text for HTML.
 * @param special what to escape; by default all that has a meaning between tags and in a value with
 * double quotes
 */
export const escapeHtml = (text: string, special = /[&<>"]/g): string =>
  text.replace(special, (character) => entities[character] ?? character)
