/** How the copies of the loader on a page find each other, without anything on `window`. */
const claimEvent = 'widgetsclaim'

/**
 * Takes tags for this copy of the loader. A later copy, of whatever version, gets what is left.
 * @returns the tags that no earlier copy on the page has taken
 */
export function claimTags(tags: readonly string[]): string[] {
  const free = new Set(tags)
  document.dispatchEvent(new CustomEvent(claimEvent, { detail: free }))
  document.addEventListener(claimEvent, (event) => {
    for (const tag of tags) (event as CustomEvent<Set<string>>).detail.delete(tag)
  })
  return [...free]
}
