/** Marks the classes of every copy of this code, so that they know each other. */
export const ours = Symbol.for('nameplate-widgets')

/** Whether a tag is defined, and by this code or another copy of it. */
export function isOurs(tag: string): boolean {
  const present = customElements.get(tag)
  return present !== undefined && ours in present
}

/** What to tell the author of a page on which somebody else has taken one of our tags. */
export const takenMessage = (tag: string): string =>
  `<${tag}> is already defined by another script. Remove one of the two.`
